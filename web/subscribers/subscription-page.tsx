import { useQuery } from '@tanstack/react-query';
import { neverMissPath } from '#contract/addresses.ts';
import { type SubscriptionAction, subscriptionActionPath } from '#contract/own-page-addresses.ts';
import type { SubscriptionRecord } from '#contract/subscribers/subscribers.ts';
import { ApiError } from '../api/api-error.ts';
import { readQuery } from '../api/read-path.ts';
import { PageLink } from '../site/link.tsx';
import { usePage, useVenue } from '../site/site-contexts.ts';
import { Button, type ButtonVariant, buttonClass } from '../ui/button.tsx';
import { PageMessage } from '../ui/feedback/page-message.tsx';
import { PageLoading } from '../ui/feedback/spinner.tsx';
import text from '../ui/text.module.css';
import { subscriptionDataPath } from './never-miss.queries.ts';
import styles from './subscription-page.module.css';

/**
 * The page of one subscription, which every mail links to. What it offers are plain forms: opening the page changes
 * nothing, and it needs no JavaScript.
 */
export function SubscriptionPage() {
  const { params } = usePage();
  const token = params.token ?? '';
  const { data, error } = useQuery(readQuery(subscriptionDataPath(token)));
  if (error instanceof ApiError && error.status === 404) return <LinkEnded />;
  if (data) return <Subscription token={token} record={data} />;
  if (!error) return <PageLoading />;
  return (
    <PageMessage isAlert title="One moment, please">
      <p>Your subscription could not be loaded. Please try again in a moment.</p>
    </PageMessage>
  );
}

function Subscription({ token, record }: { token: string; record: SubscriptionRecord }) {
  const { brand } = useVenue();
  const { title, sentence } = wordsOf(record, brand);
  const action = (what: SubscriptionAction, words: string, variant: ButtonVariant) => (
    <form method="post" action={subscriptionActionPath(token, what)}>
      <Button type="submit" variant={variant}>
        {words}
      </Button>
    </form>
  );
  return (
    <PageMessage
      title={title}
      actions={
        <>
          {record.state === 'confirmed' && action('unsubscribe', 'Unsubscribe', 'outline')}
          {action('erase', 'Erase this address', 'outline')}
        </>
      }
    >
      <p className={text.lede}>{sentence}</p>
      <p className={styles.address}>{record.email}</p>
      {record.state === 'pending' && action('confirm', 'Yes, send me the newsletter', 'filled')}
      {record.state === 'confirmed' && (
        <PageLink to="/events" className={buttonClass('filled')}>
          See what is on
        </PageLink>
      )}
      {record.state === 'ended' && (
        <PageLink to={neverMissPath} className={buttonClass('filled')}>
          Sign up again
        </PageLink>
      )}
      <p className={styles.hint}>
        Erasing deletes the address and everything stored with it, at once.{' '}
        <a className={text.link} href={`/api/subscriptions/${token}`} download="subscription.json">
          Download what is stored
        </a>
      </p>
    </PageMessage>
  );
}

function wordsOf({ state, endReason }: SubscriptionRecord, brand: string) {
  if (state === 'pending') {
    return {
      title: 'Shall we write to you?',
      sentence: `The newsletter of ${brand} has news of its shows. Nothing is sent before you say yes.`,
    };
  }
  if (state === 'confirmed') {
    return {
      title: 'You are on the list',
      sentence: `You get the newsletter of ${brand}, with news of its shows.`,
    };
  }
  return {
    title: 'You are off the list',
    sentence:
      endReason === 'bounced'
        ? 'Mail to this address came back, so we stopped sending it.'
        : 'No more newsletters are sent to this address.',
  };
}

function LinkEnded() {
  return (
    <PageMessage
      title="This link has ended"
      actions={
        <PageLink to="/events" className={buttonClass('filled')}>
          See what is on
        </PageLink>
      }
    >
      <p className={text.lede}>
        If you had your address erased, that is done: nothing about you is stored here any more.
      </p>
      <p className={styles.hint}>
        Otherwise the link may have been cut off on its way, or is too old. A newer mail has a newer link.
      </p>
    </PageMessage>
  );
}
