import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import layout from './layout.module.css';

/**
 * Copies a text, and tells whether it did. A page that comes by plain http has no `navigator.clipboard`: there the text
 * is copied out of a field, which stands beside the pressed button, since everything outside of an open dialog is inert.
 */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text, button);
  }
}

function copyFromField(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}

const shownForMs = 2_000;

/** Copies a text and says so for a moment. If copying fails, the text beside it can still be selected. */
export function CopyButton({ text, onCopied }: { text: string; onCopied?: () => void }) {
  const [label, setLabel] = useState<'Copy' | 'Copied' | 'Not copied'>('Copy');

  useEffect(() => {
    if (label === 'Copy') return undefined;
    const timer = setTimeout(() => setLabel('Copy'), shownForMs);
    return () => clearTimeout(timer);
  }, [label]);

  async function copy(button: HTMLElement) {
    const isCopied = await copyText(text, button);
    setLabel(isCopied ? 'Copied' : 'Not copied');
    if (isCopied) onCopied?.();
  }

  const Icon = label === 'Copied' ? Check : Copy;
  return (
    <Button className={layout.scripted} onClick={({ currentTarget }) => void copy(currentTarget)}>
      <Icon aria-hidden size={18} />
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
