import { ArrowLeft } from 'lucide-react';

/** Before the words of a link that leads back. */
export function BackArrow() {
  return <ArrowLeft aria-hidden size={18} />;
}
