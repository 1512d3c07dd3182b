import { languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES } from '#db/vocabulary/roles.ts'
import type { Mail } from '../../integrations/mail.ts'
import { layOut } from '../../integrations/mailLayout.ts'
import { greeting, quoted } from './mails.ts'
import type { DueWork, Notice } from './queuedMails.ts'

type Words = { subject: string; lines: string[]; button: { label: string; path: string }; after: string[] }
type Of<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>

const RESET = { label: 'Set a new password', path: '/forgot-password' }
const OPEN = { label: 'Open Dragoman', path: '/organizations' }
const NOT_YOU = 'If it was not you, set a new password immediately: that signs out everyone else.'
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
  'token-made': ({ to, name }) => ({
    subject: 'A new API token acts for you in Dragoman',
    lines: [`The token ${quoted(name)} was made for ${to}. Programs can use it without your password.`],
    button: { label: 'Look at your tokens', path: '/account' },
    after: ['If it was not you, revoke the token there and set a new password, which does not end tokens by itself.'],
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
    after: [
      'It costs you nothing: its owner pays for its words.',
      'If you do not want to be in it, choose it under Organizations, open Settings and press “Leave Organization”.',
    ],
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
  'team-joined': ({ team, organization }) => ({
    subject: 'You were added to a team in Dragoman',
    lines: [`You were added to the team ${quoted(team)} of the organization ${quoted(organization)}.`],
    button: OPEN,
    after: ['It costs you nothing: the owner of the organization pays for its words.'],
  }),
  'team-left': ({ team, organization }) => ({
    subject: 'You are no longer in a team in Dragoman',
    lines: [
      `You are no longer in the team ${quoted(team)} of the organization ${quoted(organization)}. Your translations stay.`,
    ],
    button: OPEN,
    after: ['If you did not expect this, ask an admin of the organization.'],
  }),
  'project-role-given': ({ project, project_id, role }) => ({
    subject: 'Your role in a project in Dragoman',
    lines: [`Your role in the project ${quoted(project)} is ${PROJECT_ROLE_NAMES[role].toLowerCase()} now.`],
    button: { label: 'Open the project', path: `/projects/${project_id}` },
    after: ['It costs you nothing: the owner of its organization pays for its words.'],
  }),
  'project-role-ended': ({ project }) => ({
    subject: 'You have no role in a project in Dragoman any more',
    lines: [`You no longer have a role in the project ${quoted(project)}. Your translations stay.`],
    button: OPEN,
    after: ['If you did not expect this, ask somebody who manages the project.'],
  }),
  'work-due': ({ work, more }) => ({
    subject: work.some(({ is_overdue }) => is_overdue)
      ? 'Your work in Dragoman is overdue'
      : 'Your work in Dragoman is due tomorrow',
    lines: [...work.map(dueLine), ...(more > 0 ? [`${more} more are in Dragoman.`] : [])],
    button: { label: 'Open my work', path: '/' },
    after: ['You get this mail at most once a day. To turn it off, open Account and Reminders.'],
  }),
  mentioned: ({ by, project, page, said, row }) => ({
    subject: 'You were mentioned in Dragoman',
    lines: [`${quoted(by)} mentioned you in a comment on a text of ${quoted(page)} of ${quoted(project)}:`, said],
    button: { label: 'Open the text', path: rowPath(row) },
    after: [
      'Of one text you get this mail at most once an hour. To turn off mails of your work, open Account and Reminders.',
    ],
  }),
  'webhook-disabled': ({ project, project_id, host }) => ({
    subject: 'A webhook was disabled in Dragoman',
    lines: [
      `The webhook of the project ${quoted(project)} to ${host} was disabled: its target did not take what was sent.`,
      'Nothing more is sent to it until you enable it again.',
    ],
    button: { label: 'Open the settings', path: `/projects/${project_id}/settings` },
    after: [],
  }),
  'organization-webhook-disabled': ({ organization, host }) => ({
    subject: 'A webhook was disabled in Dragoman',
    lines: [
      `The webhook of the organization ${quoted(organization)} to ${host} was disabled: its target did not take what was sent.`,
      'Nothing more is sent to it until you enable it again.',
    ],
    button: { label: 'Open the settings', path: '/organizations?tab=settings' },
    after: [],
  }),
  'offer-made': ({ offered, heir, by }) => ({
    subject: 'You offered what you pay for in Dragoman',
    lines: [
      `${by === null ? 'You offered' : `${by} offered`} ${quoted(offered)} to ${heir}.`,
      'Until they accept nothing changes and you pay as before. You can withdraw the offer in its settings.',
    ],
    button: OPEN,
    after: [NOT_YOU],
  }),
  'offer-declined': ({ offered, heir }) => ({
    subject: 'Your offer in Dragoman was declined',
    lines: [`${heir} declined your offer of ${quoted(offered)}. Nothing has changed: you pay for its words as before.`],
    button: OPEN,
    after: [],
  }),
  'ownership-received': ({ offered }) => ({
    subject: 'You own an organization in Dragoman',
    lines: [`You accepted the organization ${quoted(offered)}: it is yours. From now on you pay for its words.`],
    button: OPEN,
    after: [NOT_YOU],
  }),
  'ownership-given': ({ offered, heir }) => ({
    subject: 'You transferred an organization in Dragoman',
    lines: [
      `${heir} accepted: the organization ${quoted(offered)} belongs to them now. Your role in it is ADMIN.`,
      'Words that were being translated at that moment are still yours to pay.',
    ],
    button: RESET,
    after: [NOT_YOU],
  }),
  'project-received': ({ offered }) => ({
    subject: 'You received a project in Dragoman',
    lines: [`You accepted the project ${quoted(offered)}. From now on you pay for its words.`],
    button: { label: 'Open Dragoman', path: '/' },
    after: [NOT_YOU],
  }),
  'project-given': ({ offered, heir }) => ({
    subject: 'You transferred a project in Dragoman',
    lines: [
      `${heir} accepted: the project ${quoted(offered)} is in an organization of theirs now, and they pay for its words.`,
      'Words that were being translated at that moment are still yours to pay.',
    ],
    button: OPEN,
    after: [NOT_YOU],
  }),
}

const rowPath = ({ project_id, version_id, source_text_id, language }: Of<'mentioned'>['row']) =>
  `/projects/${project_id}/rows?${new URLSearchParams({ ...(language && { lang: language }), version: version_id, row: source_text_id })}`

const dueLine = ({ project, page, language, due_on, left, is_overdue }: DueWork) => {
  const place = page === null ? quoted(project) : `${quoted(page)} of ${quoted(project)}`
  const rest = left === 1 ? '1 text is left' : `${left} texts are left`
  return `${place} into ${languageName(language)}: ${rest}. ${is_overdue ? 'It was due on' : 'It is due on'} ${due_on}.`
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
