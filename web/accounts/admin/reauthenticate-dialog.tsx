import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  askForConfirmation,
  confirmIdentity,
  listPasskeys,
  passwordConfirmation,
  reauthenticate,
  unusablePasskey,
  wrongPassword,
} from '#contract/accounts/passkeys.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { currentUserPath } from '../../admin/settings.queries.ts';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { offerConfirmation } from '../../api/reauthentication.ts';
import { type Action, useAction } from '../../api/use-action.ts';
import { Form } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { askAuthenticator, PasskeyButton, usePasskeySupport } from './passkey-support.tsx';

const passkeys = readQuery(readPath<typeof listPasskeys>(listPasskeys.path));

type Confirmation = { password: string };

/**
 * Opens by itself when the server wants to know who is there before it does what was asked. That goes on once it is
 * known, so nothing on the page below is lost.
 */
export function ReauthenticateDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(() => {});
  // Outlives the form, so that a right password takes away what was said of a wrong one, however often it was opened.
  const confirming = useAction({
    act: ({ password }: Confirmation) => callApi(reauthenticate, { password }),
    failed: failureToast('Not Confirmed', wrongPassword),
  });

  useEffect(() => {
    const takeBack = offerConfirmation(() => {
      setIsOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      takeBack();
      answer.current(false);
    };
  }, []);

  function close(isConfirmed: boolean) {
    setIsOpen(false);
    answer.current(isConfirmed);
  }

  return (
    <Dialog title={confirmIdentity} isOpen={isOpen} onClose={() => close(false)} isSmall>
      {isOpen && (
        <ConfirmationForm
          confirming={confirming}
          onConfirmed={() => close(true)}
          onCancel={() => close(false)}
        />
      )}
    </Dialog>
  );
}

interface ConfirmationFormProps {
  confirming: Action<Confirmation, unknown>;
  onConfirmed: () => void;
  onCancel: () => void;
}

function ConfirmationForm({ confirming, onConfirmed, onCancel }: ConfirmationFormProps) {
  const me = useQuery(readQuery(currentUserPath)).data;
  const form = useZodForm({
    schema: passwordConfirmation,
    initial: { password: '' },
    saving: confirming,
    onSaved: onConfirmed,
  });
  return (
    <Form of={form} onCancel={onCancel} label="Confirm" busyLabel="Confirming...">
      <p>
        It has been a while since you entered your password. Please enter it again, so that nobody else at
        this screen can do this in your name. Then you go on where you were.
      </p>
      {/* Password managers find a password by the username field of the same form. */}
      <input type="text" name="username" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <ByPasskey onConfirmed={onConfirmed} />
    </Form>
  );
}

/** Only where it can work: the browser knows passkeys, and one of them is theirs. */
function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const isSupported = usePasskeySupport();
  const own = useQuery({ ...passkeys, enabled: isSupported }).data;
  if (!own?.length) return null;
  return (
    <PasskeyButton
      act={confirmByPasskey}
      failed={failureToast('Not Confirmed', unusablePasskey)}
      instead="enter your password instead"
      onDone={onConfirmed}
    />
  );
}

async function confirmByPasskey() {
  const options = await callApi(askForConfirmation, undefined);
  return callApi(reauthenticate, { answer: await askAuthenticator(options) });
}
