import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { List } from '@leitai/platform/web/ui/List.tsx'
import type { TaskFiles } from '../../contract.scoring-files.ts'
import { MemberFormText } from './MemberFormText.tsx'
import classes from './Scoring.module.css'

/** The files of a submission of several tasks, or of images, sounds and texts: what each holds, and how it is named. */
export function TaskList({ files }: { files: TaskFiles[] }) {
  const t = useText('scoring')
  const words = useWords()
  return (
    <>
      <p>{t('task.zip')}</p>
      <List className={classes.tasks}>
        {files.map(({ name, title, optional, members, columns, table }) => (
          <li key={name ?? ''}>
            {name !== null && (
              <p>
                <strong>{(title && words(title)) || name}</strong> {optional && t('task.optional')}
              </p>
            )}
            {columns.length > 0 && (
              <p>
                <code>{members.length > 0 ? `${name === null ? '' : `${name}/`}*.${table}` : table}</code> ·{' '}
                {t('task.columns')} <code>{columns.join(', ')}</code>
              </p>
            )}
            {members.map(({ column, form }) => (
              <p key={column}>
                <MemberFormText form={form} name={`${name === null ? '' : `${name}/`}${form.name}`} />
              </p>
            ))}
          </li>
        ))}
      </List>
    </>
  )
}
