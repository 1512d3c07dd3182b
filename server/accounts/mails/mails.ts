import type { OpenInvitation } from '#db/queries/organizations/invitations.ts'
import type { PayerOffer } from '#db/queries/payers/payerOffers.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES } from '#db/vocabulary/roles.ts'
import type { Mail } from '../../integrations/mail.ts'
import { layOut } from '../../integrations/mailLayout.ts'

type Addressee = { email: string; full_name: string | null }

export const recoveryMail = (person: Addressee, link: string): Mail => ({
  to: person.email,
  subject: 'Reset your Dragoman password',
  ...layOut({
    title: 'Set a new password',
    before: [greeting(person), `Someone asked to reset the password of ${person.email} at Dragoman.`],
    button: { label: 'Set a new password', link },
    after: [
      'The link works once, within an hour.',
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  }),
})

export const proofMail = (person: Addressee, link: string): Mail => ({
  to: person.email,
  subject: 'Confirm your email address for Dragoman',
  ...layOut({
    title: 'Confirm your email address',
    before: [greeting(person), `Someone gave ${person.email} as the address of their Dragoman account.`],
    button: { label: 'Confirm the address', link },
    after: [
      'The link works once, within a day. You have to be signed in to that account.',
      'If it was not you, you can ignore this mail: the address is not confirmed.',
    ],
  }),
})

export const newAccountMail = (person: Addressee, publicUrl: string): Mail => ({
  to: person.email,
  subject: 'Your Dragoman account',
  ...layOut({
    title: 'Welcome to Dragoman',
    before: [greeting(person), `An account was created for you. Sign in as ${person.email}.`],
    button: { label: 'Sign in', link: `${publicUrl}/login` },
    after: [
      'The person who created the account gives you the password, or you choose one yourself:',
      `${publicUrl}/forgot-password`,
    ],
  }),
})

export const offerMail = (offer: PayerOffer, declineLink: string): Mail => ({
  to: offer.heir_email,
  subject:
    offer.project_name === null
      ? 'You are offered an organization in Dragoman'
      : 'You are offered a project in Dragoman',
  ...layOut({
    title: offer.project_name === null ? 'Will you own this organization?' : 'Will you take this project?',
    before: [
      greeting({ full_name: offer.heir_full_name }),
      offer.project_name === null
        ? `${offer.offerer_email} offers you the ownership of the organization ${quoted(offer.organization_name)}. Its owner pays for its words.`
        : `${offer.offerer_email} offers the project ${quoted(offer.project_name)} to your organization ${quoted(offer.target_name ?? '')}. You would pay for its words.`,
      'Nothing changes, and you pay nothing, until you accept. Dragoman shows you first what it has cost, what is running and the monthly cap.',
    ],
    button: { label: 'Look at the offer', link: new URL('/', declineLink).href },
    after: [
      `Without an answer the offer ends on ${offer.expires_at.toISOString().slice(0, 10)}. To decline it, also without signing in, open:`,
      declineLink,
    ],
  }),
})

export function invitationMail(invitation: OpenInvitation, link: string): Mail {
  const { project_name, organization_name, role, languages, teams, inviter_name, inviter_email } = invitation
  const inviter = inviter_name === null ? inviter_email : `${nameIn(inviter_name)} (${inviter_email})`
  const place = project_name === null ? 'the organization' : 'the project'
  const as = role === 'MEMBER' || role === 'GUEST' ? `a ${role.toLowerCase()}` : PROJECT_ROLE_NAMES[role].toLowerCase()
  const into = [
    ...(languages === null ? [] : [` for ${languages.map(languageName).join(', ')}`]),
    ...(teams.length === 0
      ? []
      : [` in ${teams.length === 1 ? 'the team' : 'the teams'} ${teams.map(({ name }) => quoted(name)).join(', ')}`]),
  ].join('')
  return {
    to: invitation.email!,
    subject: `${inviter_email} invites you to Dragoman`,
    ...layOut({
      title: 'You are invited to translate together',
      before: [
        'Hello,',
        `${inviter} invites you to ${place} ${quoted(project_name ?? organization_name)} as ${as}${into}.`,
      ],
      button: { label: 'Look at the invitation', link },
      after: [
        `The link works once, until ${invitation.expires_at.toISOString().slice(0, 10)}.`,
        'If you do not know them, you can ignore this mail.',
      ],
    }),
  }
}

const LONGEST_NAME = 80

export const quoted = (name: string) => `“${nameIn(name)}”`
const nameIn = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)

export const greeting = ({ full_name }: Pick<Addressee, 'full_name'>) =>
  full_name?.trim() ? `Hello ${full_name.trim()},` : 'Hello,'
