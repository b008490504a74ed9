import { useLocation, useNavigate } from 'react-router';
import { formatFilters, type GalleryFilters, parseFilters } from './gallery-address.ts';

export function useGalleryFilters(): [GalleryFilters, (filters: GalleryFilters) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  return [
    parseFilters(search),
    (filters) => void navigate(pathname + formatFilters(filters), { replace: true }),
  ];
}
