import { createContext, use } from 'react';
import type { BrowserSettings } from '#contract/pages.ts';

export const SettingsContext = createContext<BrowserSettings | null>(null);

export function useSettings(): BrowserSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings outside of App');
  return settings;
}
