import { useState } from 'react';
import { useLocation } from '../site/router.tsx';

/** Whether this is what the document was opened with. The focus is only moved for what appears later. */
export function useIsFirstView(): boolean {
  const { key } = useLocation();
  const [isFirst] = useState(key === 'default');
  return isFirst;
}
