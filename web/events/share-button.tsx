import { Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { track } from '../site/track.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import layout from '../ui/layout.module.css';
import styles from './event-panel.module.css';

const noticeMs = 2_000;

/** Uses the device's share sheet (Web Share API), otherwise copies the link to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const [notice, setNotice] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function say(text: string) {
    setNotice(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNotice(''), noticeMs);
  }

  function count(label: string) {
    track({ name: 'event_shared', path: window.location.pathname, label });
  }

  async function share(button: Element) {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url });
        count('share sheet');
        return;
      } catch (error) {
        // Closing the share sheet without sharing is no failure.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    const isCopied = await copyText(url, button);
    if (isCopied) count('copied link');
    say(isCopied ? 'Link copied to clipboard!' : 'Your browser did not let us copy the link.');
  }

  return (
    <div className={layout.scripted}>
      <Button className={styles.shareButton} onClick={({ currentTarget }) => void share(currentTarget)}>
        <Share2 aria-hidden size={18} /> Share
      </Button>
      <p role="status" className={styles.shareNotice}>
        {notice}
      </p>
    </div>
  );
}
