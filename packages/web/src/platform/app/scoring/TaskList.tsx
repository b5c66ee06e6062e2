import type { TaskFiles } from '@leitai/contract/competition/scoring'
import { useText, useWords } from '../i18n/use-text.ts'
import classes from './Scoring.module.css'

/** The files of a submission of several tasks, or of images, sounds and texts: what each holds, and how it is named. */
export function TaskList({ files }: { files: TaskFiles[] }) {
  const t = useText('scoring')
  const words = useWords()
  return (
    <>
      <p>{t('task.zip')}</p>
      <ul className={classes.tasks}>
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
                <code>{`${name === null ? '' : `${name}/`}${form.name}`}</code> · {t(`holds.${form.holds}`)}
                {sizesOf(form) !== '' && <span className="tnum"> · {sizesOf(form)}</span>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The sizes that are asked for: pixels, samples. */
function sizesOf(form: TaskFiles['members'][number]['form']): string {
  switch (form.holds) {
    case 'mask':
    case 'labels':
    case 'image':
      return form.width || form.height ? `${form.width ?? '*'} × ${form.height ?? '*'}` : ''
    case 'sound':
      return [form.rate && `${form.rate} Hz`, form.samples && `× ${form.samples}`].filter(Boolean).join(' ')
    case 'numbers':
      return form.length ? `× ${form.length}` : ''
    default:
      return ''
  }
}
