import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import layout from './layout.module.css';

const shownForMs = 2_000;

const states = {
  ready: { label: 'Copy', icon: Copy },
  copied: { label: 'Copied', icon: Check },
  failed: { label: 'Not copied', icon: X },
};

/** Copies a text and says so for a moment. If copying fails, the text beside it can still be selected. */
export function CopyButton({ text, onCopied }: { text: string; onCopied?: () => void }) {
  const [state, setState] = useState<keyof typeof states>('ready');

  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), shownForMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(button: Element) {
    const isCopied = await copyText(text, button);
    setState(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
  }

  const { label, icon: Icon } = states[state];
  return (
    <Button className={layout.scripted} onClick={({ currentTarget }) => void copy(currentTarget)}>
      <Icon aria-hidden size={18} />
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
