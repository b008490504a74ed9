import { ArrowLeft } from 'lucide-react';

export function BackArrow() {
  return <ArrowLeft aria-hidden size={18} />;
}
