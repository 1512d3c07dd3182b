import { useSearchParams } from 'react-router-dom'
import { RowPrice } from '../../translate/RowPrice.tsx'
import { useLanguagesGone } from '../languages/useLanguagesGone.ts'
import type { OpenVersionProps } from '../props.ts'
import { readTablePage } from '../useTableQuery.ts'
import { OpenVersion } from './OpenVersion.tsx'

export function AllPages(props: OpenVersionProps) {
  const { languages } = readTablePage(useSearchParams()[0], props.project.target_languages)
  useLanguagesGone(props.project.target_languages, languages)
  return (
    <RowPrice organization_id={props.project.organization_id}>
      <OpenVersion key={`${props.version_id}/${languages.join()}`} {...props} />
    </RowPrice>
  )
}
