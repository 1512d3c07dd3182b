import type { ComponentProps } from 'react'
import { CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { PageProgress, Project, Version } from '#server/projects/contract.ts'
import { formatShare } from '../../ui/data/numbers.ts'
import { Cell, Table, TableBody } from '../../ui/data/Table.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { useCostText } from '../billing/price.ts'
import { useMay } from '../people/rights.ts'
import { ProgressCell } from './ProgressCell.tsx'
import type { Find } from './pagesInLanguages.ts'

type Props = {
  project: Project
  version: Version
  pages: readonly Page[]
  find: Find
  chosenPages: ReadonlySet<string>
  onPages: (chosen: ReadonlySet<string>) => void
  chosenLanguages: ReadonlySet<LanguageCode>
  onLanguages: (chosen: ReadonlySet<LanguageCode>) => void
}

const toggled = <Item,>(items: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> =>
  isIn ? new Set([...items, item]) : new Set([...items].filter((other) => other !== item))

const FIRST = 'start-0 z-1 px-3 py-2 text-start sm:sticky'

const NoChoice = ({ children }: ComponentProps<typeof Checkbox>) => <span>{children}</span>

export function OverviewTable(props: Props) {
  const { project, version, pages, find, chosenPages, onPages, chosenLanguages, onLanguages } = props
  const cost = useCostText(project.organization_id)
  const may = useMay()
  const Choice = may('orderTranslations') || may('manageProject') ? Checkbox : NoChoice
  const chosen = pages.filter(({ id }) => chosenPages.has(id)).length
  return (
    <Table label="Progress by page and language" isStacked>
      <thead className="bg-subtle text-13">
        <tr>
          <th scope="col" className={`min-w-44 bg-subtle font-medium ${FIRST}`}>
            <Choice
              isSelected={chosen === pages.length}
              isIndeterminate={chosen > 0 && chosen < pages.length}
              onChange={(isIn) => onPages(new Set(isIn ? pages.map(({ id }) => id) : []))}
            >
              Page
            </Choice>
          </th>
          {project.target_languages.map((code) => (
            <th key={code} scope="col" className="min-w-40 px-3 py-2 text-start font-medium">
              <Choice
                isSelected={chosenLanguages.has(code)}
                onChange={(isIn) => onLanguages(toggled(chosenLanguages, code, isIn))}
              >
                <span className="flex min-w-0 flex-wrap gap-x-2">
                  {languageName(code)}
                  <span className="tabular font-normal text-muted">{sharesOf(pages, find, code)}</span>
                </span>
              </Choice>
            </th>
          ))}
        </tr>
      </thead>
      <TableBody>
        {pages.map((page) => (
          <tr key={page.id}>
            <th scope="row" className={`max-w-60 bg-surface align-top font-normal ${FIRST}`}>
              <Choice
                isSelected={chosenPages.has(page.id)}
                onChange={(isIn) => onPages(toggled(chosenPages, page.id, isIn))}
              >
                <span className="min-w-0">
                  <span className="block font-medium break-words">{page.name}</span>
                  <span className="block text-13 text-muted">{CONTENT_TYPES[page.type]}</span>
                </span>
              </Choice>
            </th>
            {project.target_languages.map((code) => (
              <Cell key={code} isTight data-label={languageName(code)} className="align-top">
                <ProgressCell
                  page={page}
                  language={code}
                  progress={find(page.id, code)}
                  cost={cost}
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

function sharesOf(pages: readonly Page[], find: Find, language: LanguageCode) {
  const all = pages.flatMap(({ id }) => find(id, language) ?? [])
  const sumOf = (count: (page: PageProgress) => number) => all.reduce((sum, page) => sum + count(page), 0)
  const total = sumOf((page) => page.total)
  const share = (part: number) => formatShare(part, total)
  const translated = share(sumOf(({ statuses }) => statuses.COMPLETED))
  // A line breaks between the two alone.
  return total === 0 ? '' : `translated\u00a0${translated}, checked\u00a0${share(sumOf(({ checked }) => checked))}`
}
