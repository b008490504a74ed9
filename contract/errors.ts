import type { z } from 'zod';

/** Every error of the API: the same sentence twice, and one message per invalid field. */
export interface ErrorBody {
  error: string;
  message: string;
  fields?: Record<string, string> | undefined;
  /** The call can be made again once the password or a passkey was given. */
  reauthenticate?: true | undefined;
}

type Issue = z.core.$ZodRawIssue;

function typeName(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  if (Number.isNaN(input)) return 'nan';
  return typeof input;
}

/** The generic messages, for rules without their own. */
export function genericMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required';
      if (issue.expected === 'date') return 'Invalid date';
      return `Expected ${issue.expected}, received ${typeName(issue.input)}`;
    case 'invalid_value':
      return issue.input === undefined ? 'Required' : undefined;
    case 'invalid_format':
      if (issue.format === 'email') return 'Invalid email';
      if (issue.format === 'datetime' || issue.format === 'date') return 'Invalid date';
      return undefined;
    case 'too_small':
      if (issue.origin === 'string') return `String must contain at least ${issue.minimum} character(s)`;
      if (issue.origin === 'number') {
        return `Number must be greater than ${issue.inclusive ? 'or equal to ' : ''}${issue.minimum}`;
      }
      return undefined;
    default:
      return undefined;
  }
}

/** The first message of each field. A message about no single field is under `''`. */
export function fieldMessages(error: {
  issues: Pick<z.core.$ZodIssue, 'path' | 'message'>[];
}): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.');
    fields[name] ??= issue.message;
  }
  return fields;
}
