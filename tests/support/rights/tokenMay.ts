/**
 * The deed that an API token needs for each call; a call that is not here is not for tokens. Two deeds: both are needed. Read from
 * the deeds that people know: what only shows something is reading, and what needs a password or only an owner may do is for people.
 */
const TABLE: [string, string][] = [
  ['readOrganization', 'GET /organizations; GET /organizations/{organization_id}'],
  ['readOrganization', 'GET /organizations/{organization_id}/projects; GET /organizations/{organization_id}/progress'],
  ['readOrganization', 'GET /organizations/{organization_id}/bin; GET /organizations/{organization_id}/quota'],
  ['readOrganization', 'GET /organization/{organization_id}/quota; GET /organization/{organization_id}/subscription'],
  ['readOrganization', 'GET /organizations/{organization_id}/usage; GET /organizations/{organization_id}/export-usage'],
  ['readOrganization', 'GET /organizations/{organization_id}/members'],
  ['readOrganization', 'GET /organizations/{organization_id}/members-with-emails'],
  ['editSettings', 'PUT /organizations/{organization_id}'],
  ['setCap', 'PUT /organizations/{organization_id}/cap; GET /organizations/{organization_id}/word-limits'],
  ['setCap', 'PUT /organizations/{organization_id}/word-limits/roles/{role}'],
  ['setCap', 'PUT, DELETE /organizations/{organization_id}/word-limits/people/{user_id}'],
  ['manageMembers', 'POST /organizations/{organization_id}/add-member-by-email'],
  ['manageMembers', 'POST /organizations/{organization_id}/members/{user_id}'],
  ['manageMembers', 'GET, POST /organizations/{organization_id}/invitations'],
  ['manageMembers', 'DELETE /organizations/{organization_id}/invitations/{invitation_id}'],
  ['manageMembers', 'POST /organizations/{organization_id}/invitations/{invitation_id}/mail'],

  ['deleteProjects', 'DELETE /projects/{project_id}; POST /bin/projects/{project_id}/restore'],
  ['deleteProjects', 'DELETE /bin/projects/{project_id}'],
  ['deleteProjects manageProject', 'POST /projects/{project_id}/transfer'],

  ['manageProject', 'POST /projects; PUT /projects/{project_id}; POST /projects/{project_id}/versions'],
  ['manageProject', 'PUT /projects/{project_id}/review; GET /projects/{project_id}/review-report'],
  ['manageProject', 'GET /projects/{project_id}/export-review-report'],
  ['manageProject', 'PUT /projects/{project_id}/registers/{target_language}; PATCH, DELETE /versions/{version_id}'],
  ['manageProject', 'POST /versions/{version_id}/pages; PATCH, DELETE /pages/{page_id}'],
  ['manageProject', 'PATCH /pages/{page_id}/source-texts/facts; POST /pages/{page_id}/characters'],
  ['manageProject', 'POST /pages/{page_id}/characters/from-speakers; POST /pages/{page_id}/characters/take-back'],
  ['manageProject', 'PATCH, DELETE /characters/{character_id}'],
  ['manageProject', 'POST /projects/{project_id}/text-boxes'],
  ['manageProject', 'PUT, DELETE /projects/{project_id}/text-boxes/{text_box_id}'],
  ['manageProject', 'POST /projects/{project_id}/text-boxes/{text_box_id}/restore'],
  ['manageProject', 'POST /bin/pages/{page_id}/restore; POST /bin/versions/{version_id}/restore'],
  ['manageProject', 'DELETE /bin/pages/{page_id}; DELETE /bin/versions/{version_id}'],

  [
    'manageProject',
    'GET, POST /projects/{project_id}/webhooks; PUT, DELETE /projects/{project_id}/webhooks/{webhook_id}',
  ],
  ['manageProject', 'GET /projects/{project_id}/webhooks/{webhook_id}/deliveries'],
  ['manageProject', 'POST /projects/{project_id}/webhooks/{webhook_id}/test'],
  ['manageProject', 'POST /projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again'],

  [
    'editSettings',
    'GET, POST /organizations/{organization_id}/webhooks; PUT, DELETE /organizations/{organization_id}/webhooks/{webhook_id}',
  ],
  ['editSettings', 'GET /organizations/{organization_id}/webhooks/{webhook_id}/deliveries'],
  ['editSettings', 'POST /organizations/{organization_id}/webhooks/{webhook_id}/test'],
  ['editSettings', 'POST /organizations/{organization_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again'],
  ['manageProject', 'PUT, DELETE /projects/{project_id}/repository; POST /projects/{project_id}/repository/try'],
  ['manageProject', 'POST /projects/{project_id}/repository/send'],
  ['bringFiles', 'GET /projects/{project_id}/repository; POST /projects/{project_id}/repository/read'],

  ['bringFiles', 'POST /projects/{project_id}/fonts; DELETE /projects/{project_id}/fonts/{font_id}'],
  ['bringFiles', 'POST /projects/{project_id}/memory/upload-tmx; DELETE /projects/{project_id}/memory'],
  ['bringFiles', 'POST /versions/{version_id}/carries; POST /versions/{version_id}/pages/import'],
  ['bringFiles', 'POST /versions/{version_id}/pages/import/preview; POST /versions/{version_id}/pages/import/file'],
  ['bringFiles', 'POST /versions/{version_id}/pages/import/file/preview'],
  ['bringFiles', 'POST /versions/{version_id}/pages/import/files'],
  ['bringFiles', 'POST /versions/{version_id}/pages/import/files/preview'],
  ['bringFiles', 'POST /pages/{page_id}/reimport; POST /pages/{page_id}/reimport/preview'],
  ['bringFiles', 'POST /pages/{page_id}/archived-texts/restore'],

  ['editGlossary', 'POST /glossaries/project/{project_id}; PUT, DELETE /glossaries/glossaries/{glossary_id}'],
  ['editGlossary', 'POST, PATCH /glossaries/{glossary_id}/lines; POST /glossaries/{glossary_id}/lines/delete'],
  ['editGlossary', 'PUT, PATCH, DELETE /glossaries/{glossary_id}/lines/{line_identifier}'],
  ['editGlossary', 'POST /glossaries/{glossary_id}/upload-csv; POST /glossaries/{glossary_id}/upload-csv/preview'],
  ['editGlossary', 'POST /glossaries/{glossary_id}/upload-tbx; POST /glossaries/{glossary_id}/upload-tbx/preview'],

  ['orderTranslations', 'POST /projects/{project_id}/translate; POST /pages/{page_id}/translate'],
  ['orderTranslations', 'POST /pages/{page_id}/translate/estimate; POST /pages/{page_id}/translate/cancel'],
  ['orderTranslations', 'POST /versions/translations/{translation_id}/regenerate'],
  ['orderTranslations', 'POST /translations/{translation_id}/update'],
  ['orderTranslations', 'GET /translations/{translation_id}/update/estimate'],

  ['reviewText', 'POST /pages/{page_id}/rows/{source_text_id}/send-back'],
  ['reviewText', 'PUT, DELETE /pages/{page_id}/rows/{source_text_id}/check; POST /pages/{page_id}/checks'],
  ['reviewText', 'PUT, DELETE /pages/{page_id}/rows/{source_text_id}/ignored-findings'],
  ['reviewText', 'PUT /comparisons/{comparison_id}/choice'],

  ['writeText', 'POST /source-texts/{source_text_id}/translations; PATCH /versions/translations/{translation_id}'],
  ['writeText', 'DELETE /translations/{translation_id}; PATCH /pages/{page_id}/translations'],
  ['writeText', 'POST /pages/{page_id}/rows/{source_text_id}/finish; POST /pages/{page_id}/memory/fill'],
  ['writeText', 'POST /pages/{page_id}/memory/preview'],
  ['writeText', 'POST /translations/{translation_id}/suggestion/accept'],
  ['writeText', 'POST /translations/{translation_id}/suggestion/dismiss'],
  ['writeText', 'POST /pages/{page_id}/file-suggestions/accept; POST /file-suggestions/{suggestion_id}/accept'],
  ['writeText', 'POST /file-suggestions/{suggestion_id}/dismiss'],
  ['writeText', 'GET, POST /operations/{operation_id}/undo; POST /operations/{operation_id}/redo'],

  ['readProject', 'GET /projects/{project_id}/standing'],
  ['readProject', 'GET /projects; GET /projects/{project_id}; GET /projects/{project_id}/engine'],
  ['readProject', 'GET /projects/{project_id}/versions; GET /projects/{project_id}/usage'],
  ['readProject', 'GET /projects/{project_id}/languages-status; GET /projects/{project_id}/translations-by-language'],
  ['readProject', 'GET /projects/{project_id}/source-translations; GET /projects/{project_id}/export-translations'],
  ['readProject', 'GET /projects/{project_id}/export-tmx; GET /projects/{project_id}/placeholder-trial'],
  ['readProject', 'GET /projects/{project_id}/likely-patterns; GET /projects/{project_id}/registers'],
  ['readProject', 'GET /projects/{project_id}/review'],
  ['readProject', 'GET /projects/{project_id}/fonts; GET /projects/{project_id}/fonts/{font_id}/file'],
  ['readProject', 'GET /projects/{project_id}/text-boxes'],
  ['readProject', 'GET /projects/{project_id}/memory; GET /projects/{project_id}/bin'],
  ['readProject', 'GET /projects/{project_id}/activity; GET /projects/{project_id}/activity/news'],
  ['readProject', 'GET /projects/{project_id}/comparisons; GET /comparisons/{comparison_id}'],
  ['readProject', 'GET /versions/{version_id}/contents; GET /versions/{version_id}/differences'],
  ['readProject', 'GET /versions/{version_id}/differences/texts; GET /versions/{version_id}/carries/preview'],
  ['readProject', 'GET /versions/{version_id}/carries; GET /versions/{version_id}/pages'],
  ['readProject', 'GET /versions/{version_id}/export-pages; GET /versions/{version_id}/export-files'],
  ['readProject', 'GET /versions/{version_id}/source-changes; GET /versions/{version_id}/operations'],
  [
    'readProject',
    'GET /pages/{page_id}/source-texts; GET /pages/{page_id}/export-file; POST /pages/{page_id}/hand-off',
  ],
  ['readProject', 'GET /pages/{page_id}/source-changes; GET /pages/{page_id}/file-suggestions'],
  ['readProject', 'GET /pages/{page_id}/archived-texts; GET /pages/{page_id}/archived-texts/{source_text_id}'],
  ['readProject', 'GET /pages/{page_id}/operations; GET /pages/{page_id}/own-acts; GET /pages/{page_id}/characters'],
  ['readProject', 'GET /pages/{page_id}/speakers; GET /pages/{page_id}/document; POST /collab/tickets'],
  ['readProject', 'GET /pages/{page_id}/matching-rows; GET /pages/{page_id}/filter-counts'],
  ['readProject', 'GET /pages/{page_id}/rows; GET /pages/{page_id}/rows/{source_text_id}'],
  ['readProject', 'GET /pages/{page_id}/rows/{source_text_id}/memory; GET /pages/{page_id}/memory/search'],
  ['readProject', 'GET /pages/{page_id}/rows/{source_text_id}/changes; GET /pages/{page_id}/aids'],
  ['readProject', 'GET /pages/{page_id}/findings; GET /versions/{version_id}/finding-counts'],
  ['readProject', 'GET /versions/{version_id}/rows; GET /versions/{version_id}/row-count'],
  ['readProject', 'GET /versions/{version_id}/matching-texts; GET /versions/{version_id}/replacement-hits'],
  ['writeText', 'POST /pages/{page_id}/replace'],
  ['readProject', 'GET /versions/{version_id}/filter-counts; GET /projects/{project_id}/views'],
  ['readProject', 'GET /versions/{version_id}/ignored-findings'],
  ['readProject', 'POST /projects/{project_id}/my-views; DELETE /projects/{project_id}/my-views/{view_id}'],
  ['manageProject', 'POST /projects/{project_id}/shared-views'],
  ['readProject', 'GET /projects/{project_id}/assignments'],
  ['manageProject', 'GET /projects/{project_id}/writers; POST /versions/{version_id}/assignments'],
  ['writeText', 'POST /projects/{project_id}/next-row'],
  ['readProject', 'GET /projects/{project_id}/work-report; GET /projects/{project_id}/export-work-report'],
  ['manageProject', 'PUT, DELETE /projects/{project_id}/assignments/{assignment_id}'],
  ['manageProject', 'DELETE /projects/{project_id}/shared-views/{view_id}'],
  [
    'readProject',
    'GET /pages/{page_id}/changed-by-me; GET /pages/{page_id}/translations; GET /pages/{page_id}/progress',
  ],
  ['readProject', 'GET /translations/{translation_id}; GET /translations/{translation_id}/changes'],
  ['readProject', 'GET /translations/{translation_id}/prompt; GET /source-texts/{source_text_id}/translations'],
  ['readProject', 'GET /glossaries/project/{project_id}; GET /glossaries/{glossary_id}/lines'],
  ['readProject', 'GET /glossaries/{glossary_id}/lines/{line_identifier}'],
  ['readProject', 'GET /glossaries/{glossary_id}/export-csv; GET /glossaries/{glossary_id}/export-tbx'],
]

/** By call. */
export const TOKEN_MAY: ReadonlyMap<string, string[]> = new Map(
  TABLE.flatMap(([deeds, calls]) =>
    calls.split('; ').flatMap((call) => {
      const [, methods, path] = /^([A-Z, ]+) (\/.*)$/.exec(call)!
      return methods!.split(', ').map((method) => [`${method} ${path}`, deeds.split(' ')] as const)
    }),
  ),
)

/** The deed that a token needs for each tool of agents, from the same reading: they may suggest unless they may write. */
export const TOOL_MAY: Readonly<Record<string, string>> = {
  ...{ list_projects: 'readProject', list_pages: 'readProject', find_texts: 'readProject', read_row: 'readProject' },
  ...{ check_page: 'readProject', find_terms: 'readProject', find_in_memory: 'readProject' },
  ...{ propose_translations: 'suggestText', write_translations: 'writeText', report_texts: 'bringFiles' },
  ...{ estimate_translation: 'orderTranslations', start_translation: 'orderTranslations' },
}
export const ALL_DEEDS = [...new Set([...TOKEN_MAY.values(), ...Object.values(TOOL_MAY)].flat())]
