import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import layout from './layout.module.css';

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
