import { limits } from '@leitai/platform/contract/limits'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { List } from '@leitai/platform/web/ui/List.tsx'
import type { MemberForm } from '../../contract.scoring.ts'
import type { TaskFiles } from '../../contract.scoring-files.ts'
import classes from './Scoring.module.css'

/** The name of files that are the cells of a column, what they hold, and the sizes that are asked for. */
export function MemberFormText({ form, name }: { form: MemberForm; name: string }) {
  const t = useText('scoring')
  const sizes = sizesOf(form)
  return (
    <>
      <code>{name}</code> · {t(`holds.${form.holds}`)}
      {sizes !== '' && <span className="tnum"> · {sizes}</span>}
    </>
  )
}

/** The sizes that are asked for: pixels, samples. */
function sizesOf(form: MemberForm): string {
  switch (form.holds) {
    case 'mask':
    case 'labels':
    case 'image':
      return form.width || form.height ? `${form.width ?? '*'} × ${form.height ?? '*'}` : ''
    case 'sound':
      return [form.rate && `${form.rate} Hz`, form.samples && `× ${form.samples}`].filter(Boolean).join(' ')
    case 'file':
      return `≤ ${form.maxMb ?? limits.files.usualMb} MB`
    case 'numbers':
      return form.length ? `× ${form.length}` : ''
    default:
      return ''
  }
}

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
