import { CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatPercent } from '../../ui/numbers.ts'
import { Cell, Table, TableBody } from '../../ui/Table.tsx'
import { usePrice } from '../billing/price.ts'
import type { Find } from './Overview.tsx'
import { ProgressCell } from './ProgressCell.tsx'

type Props = {
  project: Project
  version: Version
  pages: readonly Page[]
  find: Find
  pageIds: ReadonlySet<string>
  onPages: (ids: ReadonlySet<string>) => void
  languages: ReadonlySet<LanguageCode>
  onLanguages: (codes: ReadonlySet<LanguageCode>) => void
}

const withOrWithout = <Item,>(items: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> =>
  isIn ? new Set([...items, item]) : new Set([...items].filter((other) => other !== item))

export function OverviewTable({ project, version, pages, find, pageIds, onPages, languages, onLanguages }: Props) {
  const price = usePrice(project.organization_id)
  const chosen = pages.filter(({ id }) => pageIds.has(id)).length
  return (
    <Table label="Progress by page and language">
      <thead className="bg-subtle text-13">
        <tr>
          <th scope="col" className="min-w-44 px-3 py-2 text-start font-medium">
            <Checkbox
              isSelected={chosen === pages.length}
              isIndeterminate={chosen > 0 && chosen < pages.length}
              onChange={(isIn) => onPages(new Set(isIn ? pages.map(({ id }) => id) : []))}
            >
              Page
            </Checkbox>
          </th>
          {project.target_languages.map((code) => (
            <th key={code} scope="col" className="min-w-40 px-3 py-2 text-start font-medium">
              <Checkbox
                isSelected={languages.has(code)}
                onChange={(isIn) => onLanguages(withOrWithout(languages, code, isIn))}
              >
                {languageName(code)}
                <span className="tabular font-normal text-muted">{doneShare(pages, find, code)}</span>
              </Checkbox>
            </th>
          ))}
        </tr>
      </thead>
      <TableBody>
        {pages.map((page) => (
          <tr key={page.id}>
            <th scope="row" className="px-3 py-2 text-start align-top font-normal">
              <Checkbox
                isSelected={pageIds.has(page.id)}
                onChange={(isIn) => onPages(withOrWithout(pageIds, page.id, isIn))}
              >
                <span className="min-w-0">
                  <span className="block font-medium break-words">{page.name}</span>
                  <span className="block text-13 text-muted">{CONTENT_TYPES[page.type]}</span>
                </span>
              </Checkbox>
            </th>
            {project.target_languages.map((code) => (
              <Cell key={code} isTight className="align-top">
                <ProgressCell
                  page={page}
                  language={code}
                  progress={find(page.id, code)}
                  price={price}
                  to={`/projects/${project.id}/translations?version=${version.id}&page=${page.id}&lang=${code}`}
                />
              </Cell>
            ))}
          </tr>
        ))}
      </TableBody>
    </Table>
  )
}

function doneShare(pages: readonly Page[], find: Find, language: LanguageCode) {
  const all = pages.flatMap(({ id }) => find(id, language) ?? [])
  const total = all.reduce((sum, page) => sum + page.total, 0)
  const done = all.reduce((sum, page) => sum + page.statuses.COMPLETED, 0)
  return total === 0 ? '' : formatPercent(Math.floor((done / total) * 100) / 100)
}
