import { Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const noticeMs = 2_000;

/** The device's share sheet where there is one, otherwise the link on the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const [notice, setNotice] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function say(text: string) {
    setNotice(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNotice(''), noticeMs);
  }

  async function share() {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        // Whoever closes the sheet has changed their mind: that is no failure.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      say('Link copied to clipboard!');
    } catch {
      say('Your browser did not let us copy the link.');
    }
  }

  return (
    <div>
      <button type="button" className="button-outline w-full" onClick={() => void share()}>
        <Share2 aria-hidden size={18} /> Share
      </button>
      <p role="status" className="mt-2 -mb-4 min-h-6 text-center text-sm text-cream">
        {notice}
      </p>
    </div>
  );
}
