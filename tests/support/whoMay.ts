/** `superuser`: §6 "Admin". `member`, `admin`, `owner`: somebody of the thing's organization with at least this role. */
export type Who = 'anyone' | 'signedIn' | 'superuser' | 'member' | 'admin' | 'owner'
/** The narrowest scope of a right that suffices: all of the organization, the project, or the language that is named. */
export type Narrowest = 'organization' | 'project' | 'language'

/** Read from the specification: its sections 6 and 7, and readings 15 to 18. The product has no part in it. */
const TABLE: [Who, Narrowest | null, string][] = [
  ['anyone', null, 'GET /utils/health-check'],
  [
    'anyone',
    null,
    'POST /login/access-token; POST /password-recovery/{email}; POST /reset-password; POST /users/signup',
  ],
  ['anyone', null, 'POST /payer-offers/decline-by-link'], // with the mailed link
  ['anyone', null, 'POST /stripe/webhook'], // signed

  ['signedIn', null, 'POST /login/test-token; POST /logout; GET /support; POST /collab/tickets'],
  ['signedIn', null, 'GET, PATCH, DELETE /users/me; PATCH /users/me/password; GET /users/me/quota'],
  ['signedIn', null, 'POST /users/me/confirm-password; POST /users/me/confirm-email; POST /users/me/confirmation-mail'],
  ['signedIn', null, 'DELETE /users/me/pending-email'],
  ['signedIn', null, 'GET, DELETE /users/me/sessions; DELETE /users/me/sessions/{session_id}'],
  ['signedIn', null, 'GET, POST /users/me/tokens; DELETE /users/me/tokens/{token_id}'],
  ['signedIn', null, 'GET /users/me/tokens/{token_id}/calls'],
  ['signedIn', null, 'GET, POST /organizations; GET /projects'],
  ['signedIn', null, 'GET /payer-offers; POST /payer-offers/{offer_id}/accept; POST /payer-offers/{offer_id}/decline'],
  ['signedIn', null, 'DELETE /payer-offers/{offer_id}'],
  ['signedIn', null, 'GET /stripe/mode; POST /stripe/checkout-session; POST /stripe/customer-portal'],
  ['signedIn', null, 'GET, POST /stripe/payment-method; POST /stripe/verify-payment-method; GET /stripe/subscription'],
  ['signedIn', null, 'GET /stripe/debt; GET /stripe/next-invoice; POST /stripe/create-metered-subscription'],
  ['signedIn', null, 'POST /stripe/cancel-subscription; POST /stripe/resume-subscription'],
  ['signedIn', null, 'POST /stripe/downgrade-to-free; POST /stripe/downgrade-now'],

  ['superuser', null, 'POST /password-recovery-html-content/{email}'],
  ['superuser', null, 'GET, POST /users; GET, PATCH, DELETE /users/{user_id}; GET /users/{user_id}/deletion'],
  ['superuser', null, 'PATCH /users/admin/{user_id}/quota; GET /users/{user_id}/role-change; GET /admin/users'],
  ['superuser', null, 'GET /admin/billing; GET /admin/billing/usage; GET /admin/billing/export-usage'],
  ['superuser', null, 'GET /admin/billing/meter-events; POST /admin/billing/meter-events/retry'],
  ['superuser', null, 'POST /admin/billing/failing-customers/{customer_id}/retry'],
  ['superuser', null, 'POST /admin/billing/failing-customers/{customer_id}/end'],
  ['superuser', null, 'GET /admin/billing/corrections; POST /admin/billing/corrections/{object_id}/settle'],
  ['superuser', null, 'GET, PUT, DELETE /admin/model-service; POST /admin/model-service/try'],
  ['superuser', null, 'GET /admin/jobs; POST /admin/jobs/{job_id}/retry; POST /admin/jobs/{job_id}/dismiss'],
  ['superuser', null, 'GET /admin/model-costs; GET, PUT /admin/model-costs/prices'],

  // "Member: use resources, cannot change settings."
  ['member', 'organization', 'GET /organizations/{organization_id}; GET /organizations/{organization_id}/projects'],
  ['member', 'organization', 'GET /organizations/{organization_id}/progress; GET /organizations/{organization_id}/bin'],
  ['member', 'organization', 'GET /organizations/{organization_id}/quota; GET /organization/{organization_id}/quota'],
  ['member', 'organization', 'GET /organization/{organization_id}/subscription'],
  ['member', 'organization', 'GET /organizations/{organization_id}/usage'],
  ['member', 'organization', 'GET /organizations/{organization_id}/export-usage'],
  ['member', 'organization', 'GET /organizations/{organization_id}/members'],
  ['member', 'organization', 'GET /organizations/{organization_id}/members-with-emails'],
  ['admin', 'organization', 'PUT /organizations/{organization_id}; PUT /organizations/{organization_id}/cap'],
  ['admin', 'organization', 'POST /organizations/{organization_id}/add-member-by-email'],
  ['admin', 'organization', 'POST /organizations/{organization_id}/members/{user_id}'],
  ['admin', 'organization', 'DELETE /organizations/{organization_id}/members/email'],
  ['admin', 'organization', 'PATCH, DELETE /organizations/{organization_id}/members/{member_id}'],
  ['admin', 'organization', 'GET, POST /organizations/{organization_id}/tokens'],
  ['admin', 'organization', 'DELETE /organizations/{organization_id}/tokens/{token_id}'],
  ['admin', 'organization', 'GET /organizations/{organization_id}/tokens/{token_id}/calls'],
  ['admin', 'organization', 'GET, POST /organizations/{organization_id}/webhooks'],
  ['admin', 'organization', 'PUT, DELETE /organizations/{organization_id}/webhooks/{webhook_id}'],
  ['admin', 'organization', 'POST /organizations/{organization_id}/webhooks/{webhook_id}/test'],
  ['admin', 'organization', 'GET /organizations/{organization_id}/webhooks/{webhook_id}/deliveries'],
  [
    'admin',
    'organization',
    'POST /organizations/{organization_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again',
  ],
  ['owner', 'organization', 'DELETE /organizations/{organization_id}'],
  ['owner', 'organization', 'POST /organizations/{organization_id}/transfer-ownership'],
  ['owner', 'organization', 'GET, PUT, DELETE /organizations/{organization_id}/model-service'],
  ['owner', 'organization', 'POST /organizations/{organization_id}/model-service/try'],

  // Reading 16: all content work; who deletes or gives projects away is an admin.
  ['member', 'organization', 'POST /projects'],
  ['admin', 'organization', 'POST /projects/{project_id}/transfer'], // and a member there
  ['admin', 'organization', 'POST /bin/projects/{project_id}/restore; DELETE /bin/projects/{project_id}'],
  ['admin', 'project', 'DELETE /projects/{project_id}'],
  ['owner', 'project', 'GET, PUT, DELETE /projects/{project_id}/model-service'],
  ['owner', 'project', 'POST /projects/{project_id}/model-service/try'],
  [
    'owner',
    'language',
    'POST /projects/{project_id}/comparisons; POST /comparisons/{comparison_id}/close; POST /comparisons/{comparison_id}/again; DELETE /comparisons/{comparison_id}',
  ],

  ['member', 'project', 'GET, PUT /projects/{project_id}; GET /projects/{project_id}/engine'],
  ['member', 'project', 'GET /projects/{project_id}/usage; GET /projects/{project_id}/languages-status'],
  ['member', 'project', 'GET /projects/{project_id}/translations-by-language'],
  ['member', 'project', 'GET /projects/{project_id}/source-translations'],
  ['member', 'project', 'GET /projects/{project_id}/export-translations; GET /projects/{project_id}/export-tmx'],
  ['member', 'project', 'GET /projects/{project_id}/placeholder-trial; GET /projects/{project_id}/likely-patterns'],
  ['member', 'project', 'GET, DELETE /projects/{project_id}/memory; POST /projects/{project_id}/memory/upload-tmx'],
  ['member', 'project', 'GET /projects/{project_id}/registers; GET /projects/{project_id}/comparisons'],
  ['member', 'project', 'GET /projects/{project_id}/bin'],
  ['member', 'language', 'PUT /projects/{project_id}/registers/{target_language}'],
  ['member', 'language', 'POST /projects/{project_id}/translate'],
  ['member', 'language', 'GET /comparisons/{comparison_id}; PUT /comparisons/{comparison_id}/choice'],

  ['member', 'project', 'GET, POST /projects/{project_id}/versions; PATCH, DELETE /versions/{version_id}'],
  ['member', 'project', 'GET /versions/{version_id}/contents; GET /versions/{version_id}/differences'],
  ['member', 'project', 'GET /versions/{version_id}/differences/texts; GET /versions/{version_id}/carries/preview'],
  ['member', 'project', 'GET, POST /versions/{version_id}/carries; GET /versions/{version_id}/operations'],
  ['member', 'project', 'GET /versions/{version_id}/source-changes; GET /versions/{version_id}/export-files'],
  ['member', 'project', 'GET /versions/{version_id}/finding-counts'],
  ['member', 'project', 'GET /versions/{version_id}/export-pages; GET, POST /versions/{version_id}/pages'],
  ['member', 'project', 'POST /versions/{version_id}/pages/import; POST /versions/{version_id}/pages/import/preview'],
  ['member', 'project', 'POST /versions/{version_id}/pages/import/file'],
  ['member', 'project', 'POST /versions/{version_id}/pages/import/file/preview'],
  ['member', 'project', 'POST /versions/{version_id}/pages/import/files'],
  ['member', 'project', 'POST /versions/{version_id}/pages/import/files/preview'],
  ['member', 'project', 'POST /bin/pages/{page_id}/restore; DELETE /bin/pages/{page_id}'],
  ['member', 'project', 'POST /bin/versions/{version_id}/restore; DELETE /bin/versions/{version_id}'],

  ['member', 'project', 'PATCH, DELETE /pages/{page_id}; GET /pages/{page_id}/source-texts'],
  ['member', 'project', 'PATCH /pages/{page_id}/source-texts/facts; GET, POST /pages/{page_id}/characters'],
  ['member', 'project', 'GET /projects/{project_id}/activity; GET /projects/{project_id}/activity/news'],
  ['member', 'project', 'GET, POST /projects/{project_id}/webhooks'],
  ['member', 'project', 'PUT, DELETE /projects/{project_id}/webhooks/{webhook_id}'],
  ['member', 'project', 'POST /projects/{project_id}/webhooks/{webhook_id}/test'],
  ['member', 'project', 'GET /projects/{project_id}/webhooks/{webhook_id}/deliveries'],
  ['member', 'project', 'POST /projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again'],
  ['member', 'project', 'GET /pages/{page_id}/speakers; POST /pages/{page_id}/characters/from-speakers'],
  ['member', 'project', 'POST /pages/{page_id}/characters/take-back'],
  ['member', 'project', 'PATCH, DELETE /characters/{character_id}; GET /pages/{page_id}/operations'],
  ['member', 'project', 'POST /pages/{page_id}/reimport; POST /pages/{page_id}/reimport/preview'],
  ['member', 'project', 'GET /pages/{page_id}/archived-texts; POST /pages/{page_id}/archived-texts/restore'],
  ['member', 'project', 'GET /pages/{page_id}/archived-texts/{source_text_id}'],
  ['member', 'project', 'GET, POST /pages/{page_id}/agents/{token_id}/stop'], // their own agent
  ['member', 'project', 'GET, POST /operations/{operation_id}/undo'], // of a file, in all languages
  ['member', 'language', 'POST /operations/{operation_id}/redo'], // of rows, in one
  ['member', 'language', 'GET /pages/{page_id}/export-file; POST /pages/{page_id}/hand-off'],
  ['member', 'language', 'GET /pages/{page_id}/own-acts; GET /pages/{page_id}/source-changes'],
  ['member', 'language', 'GET /pages/{page_id}/file-suggestions; POST /pages/{page_id}/file-suggestions/accept'],
  ['member', 'language', 'POST /file-suggestions/{suggestion_id}/accept'],
  ['member', 'language', 'POST /file-suggestions/{suggestion_id}/dismiss'],

  ['member', 'project', 'GET, POST /glossaries/project/{project_id}; PUT, DELETE /glossaries/glossaries/{glossary_id}'],
  ['member', 'project', 'POST /glossaries/{glossary_id}/upload-csv; POST /glossaries/{glossary_id}/upload-csv/preview'],
  ['member', 'project', 'POST /glossaries/{glossary_id}/upload-tbx; POST /glossaries/{glossary_id}/upload-tbx/preview'],
  ['member', 'project', 'GET /glossaries/{glossary_id}/export-csv; GET /glossaries/{glossary_id}/export-tbx'],
  [
    'member',
    'project',
    'GET, POST, PATCH /glossaries/{glossary_id}/lines; POST /glossaries/{glossary_id}/lines/delete',
  ],
  ['member', 'project', 'GET, PUT, PATCH, DELETE /glossaries/{glossary_id}/lines/{line_identifier}'],

  ['member', 'language', 'GET /pages/{page_id}/document; GET /pages/{page_id}/rows'],
  ['member', 'language', 'GET /pages/{page_id}/rows/{source_text_id}'],
  ['member', 'language', 'GET /pages/{page_id}/rows/{source_text_id}/changes'],
  ['member', 'language', 'POST /pages/{page_id}/rows/{source_text_id}/finish'],
  ['member', 'language', 'PUT, DELETE /pages/{page_id}/rows/{source_text_id}/check; POST /pages/{page_id}/checks'],
  ['member', 'language', 'GET /pages/{page_id}/aids; GET /pages/{page_id}/changed-by-me'],
  ['member', 'language', 'GET /pages/{page_id}/findings'],
  ['member', 'language', 'GET /pages/{page_id}/matching-rows; GET /pages/{page_id}/filter-counts'],
  ['member', 'language', 'GET /pages/{page_id}/progress; GET, PATCH /pages/{page_id}/translations'],
  ['member', 'language', 'POST /pages/{page_id}/translate; POST /pages/{page_id}/translate/estimate'],
  ['member', 'language', 'POST /pages/{page_id}/translate/cancel; POST /pages/{page_id}/memory/fill'],
  ['member', 'project', 'GET /source-texts/{source_text_id}/translations'],
  ['member', 'language', 'POST /source-texts/{source_text_id}/translations'],
  ['member', 'language', 'PATCH /versions/translations/{translation_id}'],
  ['member', 'language', 'POST /versions/translations/{translation_id}/regenerate'],
  ['member', 'language', 'GET, DELETE /translations/{translation_id}'],
  ['member', 'language', 'GET /translations/{translation_id}/changes; GET /translations/{translation_id}/prompt'],
  ['member', 'language', 'POST /translations/{translation_id}/update'],
  ['member', 'language', 'GET /translations/{translation_id}/update/estimate'],
  ['member', 'language', 'POST /translations/{translation_id}/suggestion/accept'],
  ['member', 'language', 'POST /translations/{translation_id}/suggestion/dismiss'],
]

/** By call. */
export const WHO_MAY: ReadonlyMap<string, { who: Who; narrowest: Narrowest | null }> = new Map(
  TABLE.flatMap(([who, narrowest, calls]) =>
    calls.split('; ').flatMap((call) => {
      const [, methods, path] = /^([A-Z, ]+) (\/.*)$/.exec(call)!
      return methods!.split(', ').map((method) => [`${method} ${path}`, { who, narrowest }] as const)
    }),
  ),
)
