/** About how the mail was sent, or a mailbox that is full: 5.7.x and 5.2.2 of RFC 3463. */
const notAboutTheAddress = /\b5\.(7\.\d+|2\.2)\b/;

/**
 * Whether the mail server has said that nothing can be delivered to this address. Refusals of the sender do not count:
 * a mail server that takes us for spam for an hour would empty the whole list.
 */
export function isBounce({
  state,
  blamesRecipient,
  providerWords,
}: {
  state: string;
  blamesRecipient?: boolean;
  providerWords: string;
}): boolean {
  return state === 'failed' && blamesRecipient === true && !notAboutTheAddress.test(providerWords);
}
