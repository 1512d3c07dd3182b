import { CONTENT_TYPE_CODES, CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import type { PlannedPage } from '#server/files/bring/contract.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import { FileFaults } from '#web/ui/data/FileFaults.tsx'
import { countRows, formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { countTexts } from '../../operations/countTexts.ts'
import { isUnmapped } from '../choices/columnUses.ts'
import { PageChoice } from '../choices/PageChoice.tsx'
import { UnrelatedFile } from '../choices/UnrelatedFile.tsx'
import { isUndecided, typeOf } from '../dialog/questions.ts'
import type { Choices } from '../dialog/state.ts'
import { ExchangeOffer } from './ExchangeOffer.tsx'
import { FileReading } from './FileReading.tsx'
import { ReadDifferently } from './ReadDifferently.tsx'

type Props = {
  page: PlannedPage
  project_id: string
  /** Undefined within a ZIP. */
  file: File | undefined
  choices: Choices
  onChoice: (choice: FileChoice) => void
  isDisabled: boolean
}

export function PlannedPageItem(props: Props) {
  const { page, choices, onChoice, isDisabled } = props
  const { path, name, existing_page } = page
  const isLeftOut = choices[path]?.is_left_out === true
  return (
    <li className="flex min-w-0 flex-col gap-1.5 py-2.5">
      <Checkbox
        aria-label={`Import ${path}`}
        isSelected={!isLeftOut}
        onChange={(isSelected) => onChoice({ is_left_out: !isSelected })}
        isDisabled={isDisabled}
      >
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{existing_page?.name ?? name}</span>
      </Checkbox>
      <div className="flex min-w-0 flex-col gap-1.5 ps-6">
        <p className="tabular text-13 text-muted wrap-anywhere">{factsOf(page)}</p>
        {existing_page && isLeftOut && <p className="text-13">The page stays as it is.</p>}
        {!isLeftOut && <ChosenPage {...props} />}
        {!isLeftOut && !isUndecided(choices, page) && <ReadPage {...props} />}
      </div>
    </li>
  )
}

const ChosenPage = ({ page: { path, possible_pages }, choices, onChoice, isDisabled }: Props) => (
  <PageChoice
    pages={possible_pages}
    path={path}
    value={choices[path]?.page_id}
    onChange={(page_id) => onChoice({ page_id })}
    isDisabled={isDisabled}
  />
)

const FAULTS_SHOWN = 3

function ReadPage({ page, project_id, file, choices, onChoice, isDisabled }: Props) {
  const { path, format, existing_page, mistakable_language, faults, faults_count } = page
  return (
    <>
      {page.changes && <p className="tabular text-13">{sayChanges(page.changes)}</p>}
      {page.is_unrelated && (
        <UnrelatedFile
          path={path}
          isConfirmed={choices[path]?.merges_unrelated === true}
          onChange={(merges_unrelated) => onChoice({ merges_unrelated })}
          isDisabled={isDisabled}
        />
      )}
      {!existing_page && <NewPage {...{ page, choices, onChoice, isDisabled }} />}
      {mistakable_language && (
        <p className="text-13">
          {`Its texts become source texts. If they are in ${languageName(mistakable_language)}, leave the file out and import it as a newer file of its page.`}
        </p>
      )}
      {!isUnmapped(page) && <FileFaults faults={faults.slice(0, FAULTS_SHOWN)} count={faults_count} />}
      <FileReading
        preview={page}
        path={path}
        isTable={page.columns !== null}
        isOfMany
        choice={choices[path] ?? {}}
        {...{ onChoice, isDisabled }}
      />
      <ExchangeOffer
        format={format.id}
        onImported={() => onChoice({ is_left_out: true })}
        {...{ project_id, file, isDisabled }}
      />
      <ReadDifferently {...{ page, onChoice, isDisabled }} />
    </>
  )
}

const TYPE_OPTIONS = CONTENT_TYPE_CODES.map((code) => ({ id: code, label: CONTENT_TYPES[code] }))

function NewPage({ page, choices, onChoice, isDisabled }: Omit<Props, 'project_id' | 'file'>) {
  const { path, translations, language_files } = page
  const pathOf = new Map<string, string>(language_files.map(({ language, path }) => [language, path]))
  const languages = Object.entries(translations)
  return (
    <>
      <Select
        label={`Content type of ${path}`}
        isLabelHidden
        size="sm"
        className="self-start"
        options={TYPE_OPTIONS}
        value={typeOf(choices, page)}
        onChange={(type) => onChoice({ type })}
        isDisabled={isDisabled}
      />
      {languages.length > 0 && (
        <ul className="text-13">
          {languages.map(([language, count]) => (
            <li key={language} className="tabular wrap-anywhere">
              {`${formatNumber(count)} ${count === 1 ? 'translation' : 'translations'} into ${languageName(language)}`}
              {pathOf.has(language) && <span className="text-muted">{` from ${pathOf.get(language)}`}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function sayChanges(changes: NonNullable<PlannedPage['changes']>) {
  const counted = countTexts(changes)
  return counted === '' ? 'Already a page, without changes' : `Merged into the page: ${counted}`
}

const factsOf = ({ path, format, rows_count, words }: PlannedPage) =>
  [path, format.name, ...(rows_count > 0 ? [countRows(rows_count), formatWords(words)] : [])].join(' · ')
