import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/read-query.ts';
import field from '../forms/field.module.css';
import { providersPath } from './settings.queries.ts';

interface SmsNumberCheckProps {
  saved: string | null;
  typed: string;
}

/** Any form of a number can be saved, but an SMS may not reach it. This says whether it does. */
export function SmsNumberCheck({ saved, typed }: SmsNumberCheckProps) {
  const { data: providers } = useQuery(readQuery(providersPath));
  const isSaved = saved !== null && typed.trim() === saved;
  return (
    <p role="status" className={field.notice}>
      {isSaved ? providers?.sms.numberProblem : null}
    </p>
  );
}
