import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import layout from './layout.module.css';

const shownForMs = 2_000;

/** Copies a text and says so for a moment. If copying fails, the text beside it can still be selected. */
export function CopyButton({ text, onCopied }: { text: string; onCopied?: () => void }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      onCopied?.();
    } catch {
      setIsCopied(false);
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button className={layout.scripted} onClick={() => void copy()}>
      <Icon aria-hidden size={18} />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
