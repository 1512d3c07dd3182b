import { useState } from 'react'
import { CONTENT_TYPE_CODES, CONTENT_TYPES, type ContentType } from '#db/vocabulary/contentTypes.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import type { PlannedPage } from '#server/files/bring/contract.ts'
import type { SourceRepeats } from '#server/files/read/constants.ts'
import { Alert } from '../../ui/Alert.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { countRows, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { countTexts } from '../operations/countTexts.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { isUnmapped } from './columnUses.ts'
import { ExchangeOffer } from './ExchangeOffer.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { UnrelatedFile } from './merge/UnrelatedFile.tsx'
import { RepeatsChoice } from './RepeatsChoice.tsx'
import { KeyTexts } from './reports/KeyTexts.tsx'
import { SkippedTexts } from './reports/SkippedTexts.tsx'
import { SourceTextsChoice } from './SourceTextsChoice.tsx'
import type { Choices } from './uploadFiles.ts'

type Props = {
  page: PlannedPage
  project_id: string
  /** Undefined within a ZIP. */
  file: File | undefined
  isLeftOut: boolean
  onLeftOut: (isLeftOut: boolean) => void
  /** It is merged although it has nothing in common with its page. */
  isConfirmed: boolean
  onConfirmed: (isConfirmed: boolean) => void
  onChoice: (choice: Choices[string]) => void
  type: ContentType
  repeats: SourceRepeats
  isDisabled: boolean
}

const TYPE_OPTIONS = CONTENT_TYPE_CODES.map((code) => ({ id: code, label: CONTENT_TYPES[code] }))

/** A page that an import of many files would make: its files and texts, and what can be chosen otherwise. */
export function PlannedPageItem({ page, project_id, file, onChoice, type, repeats, isDisabled, ...choice }: Props) {
  const { isLeftOut, onLeftOut, isConfirmed, onConfirmed } = choice
  const { path, name, existing_page, mistakable_language, faults, faults_count } = page
  const isRead = !isLeftOut
  return (
    <li className="flex min-w-0 flex-col gap-1.5 py-2.5">
      <Checkbox
        aria-label={`Import ${path}`}
        isSelected={isRead}
        onChange={(isSelected) => onLeftOut(!isSelected)}
        isDisabled={isDisabled}
      >
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{existing_page?.name ?? name}</span>
      </Checkbox>
      <div className="flex min-w-0 flex-col gap-1.5 ps-6">
        <p className="tabular text-13 text-muted wrap-anywhere">{factsOf(page)}</p>
        {isRead && page.changes && <p className="tabular text-13">{sayChanges(page.changes)}</p>}
        {isRead && page.is_unrelated && (
          <UnrelatedFile path={path} isConfirmed={isConfirmed} onChange={onConfirmed} isDisabled={isDisabled} />
        )}
        {existing_page && isLeftOut && <p className="text-13">The page stays as it is.</p>}
        {isRead && !existing_page && (
          <Select
            label={`Content type of ${path}`}
            isLabelHidden
            size="sm"
            className="self-start"
            options={TYPE_OPTIONS}
            value={type}
            onChange={(code) => onChoice({ type: code })}
            isDisabled={isDisabled}
          />
        )}
        {isRead && !existing_page && <LanguageFiles page={page} />}
        {isRead && mistakable_language && (
          <p className="text-13">
            {`Its texts become source texts. If they are in ${languageName(mistakable_language)}, leave the file out and import it as a newer file of its page.`}
          </p>
        )}
        {isRead && faults.length > 0 && !isUnmapped(page) && (
          <Alert
            title={faults_count === 1 ? 'The file has an error' : `The file has ${formatNumber(faults_count)} errors`}
          >
            {faults.slice(0, 3).map(({ line, column, msg }) => (
              <p key={`${line} ${column} ${msg}`}>{`Line ${formatNumber(line)}, column ${column}: ${msg}`}</p>
            ))}
          </Alert>
        )}
        <KeyTexts isShown={isRead && page.has_key_texts && page.source_texts === null} />
        {isRead && <SkippedTexts skipped={page.skipped} />}
        {isRead && (
          <ExchangeOffer
            project_id={project_id}
            format={page.format.id}
            file={file}
            isDisabled={isDisabled}
            onImported={() => onLeftOut(true)}
          />
        )}
        {isRead && (
          <LanguageChoice
            unnamed={page.unnamed_language}
            path={path}
            onChange={(language) => onChoice({ format: page.format.id, language })}
            isDisabled={isDisabled}
          />
        )}
        {isRead && (
          <SourceTextsChoice
            sourceTexts={page.source_texts}
            path={path}
            isTable={page.columns !== null}
            isOfMany
            onChange={(source_texts) => onChoice({ format: page.format.id, source_texts })}
            isDisabled={isDisabled}
          />
        )}
        {isRead && (
          <RepeatsChoice
            rows={page.repeats}
            value={repeats}
            path={path}
            onChange={(source_repeats) => onChoice({ format: page.format.id, source_repeats })}
            isDisabled={isDisabled}
          />
        )}
        {isRead && <Reading page={page} onChoice={onChoice} isDisabled={isDisabled} />}
      </div>
    </li>
  )
}

/** The changes that a file makes in the page it belongs to. */
function sayChanges(changes: NonNullable<PlannedPage['changes']>) {
  const counted = countTexts(changes)
  return counted === '' ? 'Already a page, without changes' : `Merged into the page: ${counted}`
}

const factsOf = ({ path, format, rows_count, words }: PlannedPage) =>
  [path, format.name, ...(rows_count > 0 ? [countRows(rows_count), formatWords(words)] : [])].join(' · ')

function LanguageFiles({ page: { translations, language_files } }: Pick<Props, 'page'>) {
  const pathOf = new Map<string, string>(language_files.map(({ language, path }) => [language, path]))
  const languages = Object.entries(translations)
  if (languages.length === 0) return null
  return (
    <ul className="text-13">
      {languages.map(([language, count]) => (
        <li key={language} className="tabular wrap-anywhere">
          {`${formatNumber(count)} ${count === 1 ? 'translation' : 'translations'} into ${languageName(language)}`}
          {pathOf.has(language) && <span className="text-muted">{` from ${pathOf.get(language)}`}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The reading of the file: shown when somebody asks, or when the file cannot be read yet. */
function Reading({ page, onChoice, isDisabled }: Pick<Props, 'page' | 'onChoice' | 'isDisabled'>) {
  const { format, formats, columns, rows, path } = page
  const [isOpen, setIsOpen] = useState(columns !== null && page.faults_count > 0)
  if (formats.length < 2 && !columns) return null
  if (!isOpen)
    return (
      <p className="text-13">
        <TextButton
          isApart
          aria-label={`Read ${path} differently`}
          onPress={() => setIsOpen(true)}
          isDisabled={isDisabled}
        >
          Read differently
        </TextButton>
      </p>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {formats.length > 1 && (
        <Select
          label={`Format of ${path}`}
          options={formats.map(({ id, name }) => ({ id, label: name }))}
          value={format.id}
          onChange={(id) => onChoice({ format: id, columns: undefined })}
          isDisabled={isDisabled}
        />
      )}
      {columns && (
        <ColumnTable
          columns={columns}
          rows={rows}
          onColumns={(uses) => onChoice({ format: format.id, columns: uses.join(',') })}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}
