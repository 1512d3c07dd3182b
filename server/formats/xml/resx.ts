import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import { readContent, replaceContent, writeContent } from './content.ts'
import { childNamed, childrenNamed, requireRoot } from './readXml.ts'
import { rootTagIn } from './rootTag.ts'
import { xmlFormat } from './xmlFormat.ts'

/** Names of designers' settings, which nobody translates: `>>label.Name`. The title of a form is `$this.Text`. */
const isSetting = (name: string) => name.startsWith('>>')
const isString = (type: string | undefined) => type === undefined || /^System\.String\b/.test(type)

/** `.resx` and `.resw` of .NET; data with another type than a string, or a MIME type, are no texts. */
export const resx = xmlFormat({
  id: 'resx',
  name: '.NET resx',
  extensions: ['resx', 'resw'],
  detect: (beginning, fileName, file) =>
    /\.res[xw]$/.test(fileName) && rootTagIn(beginning, file)?.name === 'root' ? 2 : 0,
  parse(file, isAsciiOnly) {
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const units = childrenNamed(requireRoot(file, 'root'), 'data').flatMap((data) => {
      const { name, type, mimetype } = data.attributes
      const value = childNamed(data, 'value')
      if (!isString(type) || mimetype !== undefined || !value) return []
      const content = readContent(file, value)
      if (name === undefined || isSetting(name)) {
        const reason = name === undefined ? SKIPPED.noName : SKIPPED.setting
        if (content.text !== '') add({ at: data.start, place: name ?? '', text: content.text, reason })
        return []
      }
      return {
        key: name,
        at: data.start,
        source: content.text,
        context: childNamed(data, 'comment')?.text,
        edits: ({ text }: { text: unknown }) =>
          typeof text === 'string' ? [replaceContent(file, value, writeContent(text, content, isAsciiOnly))] : [],
      }
    })
    return { units, skipped }
  },
})
