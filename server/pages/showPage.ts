import type { Page as StoredPage } from '#db/queries/pages/pages.ts'

export const showPage = <Stored extends StoredPage>({
  organization_id: _,
  ...page
}: Stored & { organization_id?: string }) => ({ ...page, tag: page.type })
