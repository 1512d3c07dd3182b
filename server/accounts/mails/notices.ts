import type { Mail } from '../../integrations/mail.ts'
import { layOut } from '../../integrations/mailLayout.ts'
import { greeting } from './mails.ts'
import type { Notice } from './queuedMails.ts'

type Words = { subject: string; lines: string[]; button: { label: string; path: string }; after: string[] }
type Of<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>

const RESET = { label: 'Set a new password', path: '/forgot-password' }
const OPEN = { label: 'Open Dragoman', path: '/organizations' }
const NOT_YOU = 'If it was not you, set a new password immediately: that signs out everyone else.'
const LONGEST_NAME = 80

/** Others choose it: a long one would be a letter of its own. */
const quoted = (name: string) => `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}”`

/** All texts of notices, in one place: another language is another table. */
const WORDS: { [Kind in Notice['kind']]: (notice: Of<Kind>) => Words } = {
  'password-changed': ({ to }) => ({
    subject: 'Your Dragoman password was changed',
    lines: [`The password of ${to} was changed. Other devices were signed out.`],
    button: RESET,
    after: [NOT_YOU],
  }),
  'address-change-asked': ({ to, next }) => ({
    subject: 'Someone asked to change your Dragoman email address',
    lines: [
      `The account ${to} will get the address ${next}.`,
      'The change takes effect when the link in the mail to the new address is opened. Until then you sign in as before.',
    ],
    button: RESET,
    after: ['If it was not you, set a new password immediately: that cancels the change and signs out everyone else.'],
  }),
  'address-changed': ({ from, next, by }) => ({
    subject: 'Your Dragoman email address was changed',
    lines: [
      `Your account had the address ${from}; now it has ${next}. Sign in with the new address.`,
      by === 'administrator'
        ? 'An administrator of Dragoman made the change, so the new address needs no confirmation. You were signed out everywhere.'
        : 'Other devices were signed out.',
    ],
    button: { label: 'Sign in', path: '/login' },
    after: ['If you did not expect this, write to your administrator.'],
  }),
  'new-device': ({ to, device, at }) => ({
    subject: 'New sign-in to Dragoman',
    lines: [
      `Someone signed in as ${to} on a device that was not used for this account before.`,
      `Device: ${device}. Time: ${at.slice(0, 16).replace('T', ' ')} UTC.`,
    ],
    button: RESET,
    after: ['If it was you, you can ignore this mail.', NOT_YOU],
  }),
  'superuser-changed': ({ role }) => ({
    subject: 'Your rights in Dragoman were changed',
    lines: [
      role === 'ADMIN'
        ? 'An administrator made you an administrator of this Dragoman. You can manage everyone’s account.'
        : 'An administrator removed your administrator rights on this Dragoman.',
    ],
    button: { label: 'Open Dragoman', path: '/' },
    after: ['If you did not expect this, write to your administrator.'],
  }),
  'member-added': ({ organization, role, is_waiting }) => ({
    subject: 'You were added to an organization in Dragoman',
    lines: [
      `You were added to the organization ${quoted(organization)} with the role ${role}.`,
      ...(is_waiting ? ['It takes effect when you confirm your email address.'] : []),
    ],
    button: OPEN,
    after: ['If you do not want to be in it, you can leave it in Dragoman.'],
  }),
  'role-changed': ({ organization, role }) => ({
    subject: 'Your role in an organization was changed',
    lines: [`Your role in the organization ${quoted(organization)} is ${role} now.`],
    button: OPEN,
    after: [],
  }),
  'member-removed': ({ organization }) => ({
    subject: 'You are no longer in an organization in Dragoman',
    lines: [`You are no longer a member of the organization ${quoted(organization)}.`],
    button: OPEN,
    after: ['If you did not expect this, ask the owner of the organization.'],
  }),
  'ownership-received': ({ organization }) => ({
    subject: 'You own an organization in Dragoman',
    lines: [`The organization ${quoted(organization)} is yours now. From now on you pay for its words.`],
    button: OPEN,
    after: [],
  }),
  'ownership-given': ({ organization, heir }) => ({
    subject: 'You transferred an organization in Dragoman',
    lines: [`The organization ${quoted(organization)} belongs to ${heir} now. Your role in it is ADMIN.`],
    button: RESET,
    after: [NOT_YOU],
  }),
}

export function noticeMail(notice: Notice, publicUrl: string): Mail {
  const { subject, lines, button, after } = (WORDS[notice.kind] as (notice: Notice) => Words)(notice)
  return {
    to: notice.to,
    subject,
    ...layOut({
      title: subject,
      before: [greeting(notice), ...lines],
      button: { label: button.label, link: publicUrl + button.path },
      after,
    }),
  }
}
