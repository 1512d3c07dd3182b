export const lastWrite = (columns: string) => `
  select ${columns} from translation_changes c
   where c.translation_id = t.id and c.before <> c.after and c.after = t.content order by c.id desc limit 1`
