import { readContent, replaceContent, writeContent } from './content.ts'
import { childNamed, childrenNamed, requireRoot } from './readXml.ts'
import { xmlFormat } from './xmlFormat.ts'

/** Names of designers' settings, which nobody translates: `>>label.Name`, `$this.Icon`. */
const isSetting = (name: string) => name.startsWith('>>') || name.startsWith('$this.') || name.startsWith('$')

/** `.resx` and `.resw` of .NET; data with a type or a MIME type are no texts. */
export const resx = xmlFormat({
  id: 'resx',
  name: '.NET resx',
  extensions: ['resx', 'resw'],
  detect: (beginning, fileName) => (/\.res[xw]$/.test(fileName) && beginning.includes('<root') ? 2 : 0),
  parse: (file, isAsciiOnly) => ({
    units: childrenNamed(requireRoot(file, 'root'), 'data').flatMap((data) => {
      const { name, type, mimetype } = data.attributes
      const value = childNamed(data, 'value')
      if (name === undefined || type !== undefined || mimetype !== undefined || !value || isSetting(name)) return []
      const content = readContent(file, value)
      return {
        key: name,
        at: data.start,
        source: content.text,
        context: childNamed(data, 'comment')?.text,
        edits: ({ text }: { text: unknown }) =>
          typeof text === 'string' ? [replaceContent(file, value, writeContent(text, content, isAsciiOnly))] : [],
      }
    }),
  }),
})
