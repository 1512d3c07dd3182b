import { type Capability, can, ORGANIZATION_ROLES } from '#db/vocabulary/roles.ts'

/** `anyone`: without a token. `signedIn`: about oneself or nobody's. A capability: in the organization the thing belongs to. */
export type Right = 'anyone' | 'signedIn' | 'superuser' | Capability

/**
 * Which right each call needs; what a role may do stands in db/vocabulary/roles.ts. The routes ask for themselves, where
 * they have the thing in hand; every one of them is tried against this table, and one without a row fails the tests.
 */
export const RIGHTS: Record<string, Right> = {
  'GET /utils/health-check': 'anyone',
  'POST /login/access-token': 'anyone',
  'POST /login/test-token': 'signedIn',
  'POST /logout': 'signedIn',
  'GET /support': 'signedIn',
  'POST /password-recovery/{email}': 'anyone',
  'POST /password-recovery-html-content/{email}': 'superuser',
  'POST /reset-password': 'anyone',

  'POST /users/signup': 'anyone',
  'GET /users/me': 'signedIn',
  'PATCH /users/me': 'signedIn',
  'DELETE /users/me': 'signedIn',
  'PATCH /users/me/password': 'signedIn',
  'POST /users/me/confirm-password': 'signedIn',
  'POST /users/me/confirm-email': 'signedIn',
  'POST /users/me/confirmation-mail': 'signedIn',
  'DELETE /users/me/pending-email': 'signedIn',
  'GET /users/me/quota': 'signedIn',
  'GET /users/me/sessions': 'signedIn',
  'DELETE /users/me/sessions': 'signedIn',
  'DELETE /users/me/sessions/{session_id}': 'signedIn',
  'GET /users': 'superuser',
  'POST /users': 'superuser',
  'GET /users/{user_id}': 'superuser', // oneself too
  'PATCH /users/{user_id}': 'superuser',
  'DELETE /users/{user_id}': 'superuser',
  'PATCH /users/admin/{user_id}/quota': 'superuser',
  'GET /admin/billing': 'superuser',
  'GET /admin/billing/usage': 'superuser',
  'GET /admin/billing/export-usage': 'superuser',
  'GET /admin/billing/meter-events': 'superuser',
  'POST /admin/billing/meter-events/retry': 'superuser',
  'POST /admin/billing/failing-customers/{customer_id}/retry': 'superuser',
  'GET /admin/jobs': 'superuser',
  'POST /admin/jobs/{job_id}/retry': 'superuser',
  'POST /admin/jobs/{job_id}/dismiss': 'superuser',

  'GET /organizations': 'signedIn',
  'POST /organizations': 'signedIn',
  'GET /organizations/{organization_id}': 'useProjects',
  'PUT /organizations/{organization_id}': 'editSettings',
  'DELETE /organizations/{organization_id}': 'deleteOrganization',
  'GET /organizations/{organization_id}/projects': 'useProjects',
  'GET /organizations/{organization_id}/quota': 'useProjects',
  'GET /organization/{organization_id}/quota': 'useProjects',
  'GET /organization/{organization_id}/subscription': 'useProjects',
  'GET /organizations/{organization_id}/usage': 'useProjects',
  'GET /organizations/{organization_id}/export-usage': 'useProjects',
  'PUT /organizations/{organization_id}/cap': 'setCap', // of the personal one too
  'POST /organizations/{organization_id}/transfer-ownership': 'transferOwnership',
  'GET /organizations/{organization_id}/members': 'useProjects',
  'GET /organizations/{organization_id}/members-with-emails': 'useProjects',
  'POST /organizations/{organization_id}/add-member-by-email': 'manageMembers',
  'POST /organizations/{organization_id}/members/{user_id}': 'manageMembers',
  'DELETE /organizations/{organization_id}/members/email': 'manageMembers', // and everybody may leave
  'PATCH /organizations/{organization_id}/members/{member_id}': 'manageMembers',
  'DELETE /organizations/{organization_id}/members/{member_id}': 'manageMembers', // and everybody may leave

  'GET /stripe/mode': 'signedIn',
  'POST /stripe/checkout-session': 'signedIn',
  'POST /stripe/customer-portal': 'signedIn',
  'GET /stripe/payment-method': 'signedIn',
  'POST /stripe/payment-method': 'signedIn',
  'POST /stripe/verify-payment-method': 'signedIn',
  'GET /stripe/subscription': 'signedIn',
  'GET /stripe/debt': 'signedIn',
  'GET /stripe/next-invoice': 'signedIn',
  'POST /stripe/create-metered-subscription': 'signedIn',
  'POST /stripe/cancel-subscription': 'signedIn',
  'POST /stripe/resume-subscription': 'signedIn',
  'POST /stripe/downgrade-to-free': 'signedIn',
  'POST /stripe/downgrade-now': 'signedIn',
  'POST /stripe/webhook': 'anyone', // who holds the secret that signs

  'GET /projects': 'signedIn',
  'POST /projects': 'useProjects',
  'GET /projects/{project_id}': 'useProjects',
  'PUT /projects/{project_id}': 'useProjects',
  'DELETE /projects/{project_id}': 'deleteProjects',
  'POST /projects/{project_id}/transfer': 'deleteProjects', // and a member there
  'GET /projects/{project_id}/usage': 'useProjects',
  'GET /projects/{project_id}/languages-status': 'useProjects',
  'GET /projects/{project_id}/translations-by-language': 'useProjects',
  'GET /projects/{project_id}/placeholder-trial': 'useProjects',
  'GET /projects/{project_id}/source-translations': 'useProjects',
  'GET /projects/{project_id}/export-translations': 'useProjects',
  'POST /projects/{project_id}/translate': 'useProjects',
  'GET /projects/{project_id}/versions': 'useProjects',
  'POST /projects/{project_id}/versions': 'useProjects',
  'PATCH /versions/{version_id}': 'useProjects',
  'DELETE /versions/{version_id}': 'useProjects',

  'GET /versions/{version_id}/pages': 'useProjects',
  'POST /versions/{version_id}/pages': 'useProjects',
  'POST /versions/{version_id}/pages/import': 'useProjects',
  'POST /versions/{version_id}/pages/import/preview': 'useProjects',
  'GET /versions/{version_id}/export-pages': 'useProjects',
  'PATCH /pages/{page_id}': 'useProjects',
  'DELETE /pages/{page_id}': 'useProjects',
  'GET /pages/{page_id}/source-texts': 'useProjects',
  'GET /pages/{page_id}/characters': 'useProjects',
  'POST /pages/{page_id}/characters': 'useProjects',
  'PATCH /characters/{character_id}': 'useProjects',
  'DELETE /characters/{character_id}': 'useProjects',

  'GET /glossaries/project/{project_id}': 'useProjects',
  'POST /glossaries/project/{project_id}': 'useProjects',
  'PUT /glossaries/glossaries/{glossary_id}': 'useProjects',
  'DELETE /glossaries/glossaries/{glossary_id}': 'useProjects',
  'POST /glossaries/{glossary_id}/upload-csv': 'useProjects',
  'POST /glossaries/{glossary_id}/upload-csv/preview': 'useProjects',
  'GET /glossaries/{glossary_id}/export-csv': 'useProjects',
  'GET /glossaries/{glossary_id}/lines': 'useProjects',
  'POST /glossaries/{glossary_id}/lines': 'useProjects',
  'GET /glossaries/{glossary_id}/lines/{line_identifier}': 'useProjects',
  'PUT /glossaries/{glossary_id}/lines/{line_identifier}': 'useProjects',
  'PATCH /glossaries/{glossary_id}/lines/{line_identifier}': 'useProjects',
  'DELETE /glossaries/{glossary_id}/lines/{line_identifier}': 'useProjects',

  'GET /pages/{page_id}/document': 'useProjects',
  'POST /collab/tickets': 'signedIn',
  'GET /pages/{page_id}/rows': 'useProjects',
  'GET /pages/{page_id}/rows/{source_text_id}': 'useProjects',
  'POST /pages/{page_id}/rows/{source_text_id}/finish': 'useProjects',
  'GET /pages/{page_id}/aids': 'useProjects',
  'GET /pages/{page_id}/changed-by-me': 'useProjects',
  'GET /pages/{page_id}/progress': 'useProjects',
  'GET /pages/{page_id}/translations': 'useProjects',
  'PATCH /pages/{page_id}/translations': 'useProjects',
  'POST /pages/{page_id}/translate': 'useProjects',
  'POST /pages/{page_id}/translate/estimate': 'useProjects',
  'POST /pages/{page_id}/translate/cancel': 'useProjects',
  'GET /source-texts/{source_text_id}/translations': 'useProjects',
  'POST /source-texts/{source_text_id}/translations': 'useProjects',
  'PATCH /versions/translations/{translation_id}': 'useProjects',
  'POST /versions/translations/{translation_id}/regenerate': 'useProjects',
  'GET /translations/{translation_id}': 'useProjects',
  'DELETE /translations/{translation_id}': 'useProjects',
  'POST /translations/{translation_id}/restore': 'useProjects',
  'GET /translations/{translation_id}/changes': 'useProjects',
  'GET /translations/{translation_id}/prompt': 'useProjects',
  'POST /translations/{translation_id}/suggestion/accept': 'useProjects',
  'POST /translations/{translation_id}/suggestion/dismiss': 'useProjects',
}

/** For people who read the API's documentation. */
export function explainRight(right: Right) {
  if (right === 'anyone') return 'For anybody.'
  if (right === 'signedIn') return 'For everybody who is signed in.'
  if (right === 'superuser') return 'For superusers.'
  const roles = ORGANIZATION_ROLES.filter((role) => can(role, right))
  return `For people of its organization with the role ${roles.join(' or ')}; to others it is not there.`
}
