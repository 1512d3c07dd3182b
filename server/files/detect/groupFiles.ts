import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { findFormat } from '../../formats/formats.ts'
import { type Group, groupByLanguage } from './groupByLanguage.ts'

type GroupTask = {
  kind: 'groupFiles'
  files: { path: string; format: string }[]
  source: LanguageCode
  targets: readonly LanguageCode[]
}

export const groupFiles = ({ files, source, targets }: GroupTask) => ({
  push: () => undefined,
  end() {
    const known = files.map(({ path, format }, at) => ({ path, format: findFormat(format)!, at }))
    const groups = groupByLanguage(known, source, targets).map((group) => mapGroup(group, ({ at }) => at))
    return { groups, faults_count: 0 }
  },
})

export const mapGroup = <File, Other>(
  { base, languagePath, others, unread }: Group<File>,
  map: (file: File) => Other,
): Group<Other> => ({
  base: map(base),
  languagePath,
  others: others.map(({ file, language }) => ({ file: map(file), language })),
  unread: {
    repeated: unread.repeated.map(map),
    foreign: unread.foreign.map(map),
    templates: unread.templates.map(map),
    unnamed: unread.unnamed.map(map),
  },
})
