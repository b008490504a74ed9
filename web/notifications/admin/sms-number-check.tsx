import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-query.ts';
import field from '../../forms/field.module.css';
import { providersPath } from './settings.queries.ts';

interface SmsNumberCheckProps {
  saved: string | null;
  typed: string;
}

/** A number may be saved in any form; whether an SMS can reach it is another question. */
export function SmsNumberCheck({ saved, typed }: SmsNumberCheckProps) {
  const { data: providers } = useQuery(readQuery(providersPath));
  const isSaved = saved !== null && typed.trim() === saved;
  return (
    <p role="status" className={field.notice}>
      {isSaved ? providers?.sms.numberProblem : null}
    </p>
  );
}
