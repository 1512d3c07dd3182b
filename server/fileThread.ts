import { chooseFormats } from './files/detect/chooseFormats.ts'
import { chooseSource } from './files/detect/chooseSource.ts'
import { countEntries } from './files/detect/countEntries.ts'
import { groupFiles } from './files/detect/groupFiles.ts'
import { mergeTemplates } from './files/detect/mergeTemplates.ts'
import { readFormats } from './files/detect/readFormats.ts'
import { writePageFile } from './files/export/writePageFile.ts'
import { readComparedFile } from './files/plan/comparedFile.ts'
import { planVersions } from './files/plan/planVersions.ts'
import { readPageFile } from './files/read/readPageFile.ts'
import { readPageTable } from './files/read/readPageTable.ts'
import { unzipFiles } from './files/receive/unzipFiles.ts'
import { serveReaders } from './files/thread/serveReaders.ts'
import { readEntryTable } from './glossaries/readEntryTable.ts'
import { readTbxTable } from './glossaries/readTbxTable.ts'
import { readMemoryFile } from './memory/readMemoryFile.ts'
import { readFont } from './textBoxes/readFont.ts'

serveReaders({
  page: readPageTable,
  pageFile: readPageFile,
  compareFile: readComparedFile,
  planVersions,
  writeFile: writePageFile,
  unzip: unzipFiles,
  detect: readFormats,
  groupFiles,
  chooseFormats,
  chooseSource,
  countEntries,
  mergeTemplates,
  glossary: readEntryTable,
  tbx: readTbxTable,
  memory: readMemoryFile,
  font: readFont,
})
