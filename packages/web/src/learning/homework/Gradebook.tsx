import { gradebook, gradebookFile, saveGradeScheme } from '@leitai/contract/learning/homework.grades'
import { Checkbox, Group, Text } from '@mantine/core'
import { useCall, useSend } from '../../platform/api.ts'
import { CsvButton } from '../../platform/app/CsvButton.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import type { ClassTabProps } from '../class/define-class-tab.ts'
import classes from './Homework.module.css'
import { ScoreField } from './ScoreField.tsx'

/** All grades of a class, with the rule of its total, to read and to download. */
export default function Gradebook({ of: { id: classId } }: ClassTabProps) {
  const t = useText('homework')
  const { homework, scheme, list } = useCall(gradebook, { classId })
  const save = useSend(saveGradeScheme, { changes: [gradebook] })
  const set = (more: Partial<typeof scheme>) => void save.run({ classId, scheme: { ...scheme, ...more } })
  return (
    <>
      <Group align="flex-end" mb="md">
        <ScoreField
          label={t('scheme.drop')}
          w={190}
          min={0}
          max={20}
          value={scheme.dropLowest}
          onChange={(next) => set({ dropLowest: next })}
        />
        <Checkbox
          label={t('scheme.missing')}
          checked={scheme.missingIsZero}
          onChange={(event) => set({ missingIsZero: event.currentTarget.checked })}
        />
      </Group>
      <Group mb="md">
        <CsvButton call={gradebookFile} input={{ classId, format: 'csv' }} />
        <CsvButton call={gradebookFile} input={{ classId, format: 'xlsx' }} text="Excel" />
        <CsvButton call={gradebookFile} input={{ classId, format: 'moodle' }} text="Moodle" />
      </Group>
      {list.length === 0 ? (
        <Empty title={t('students.none')} compact />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
        <section className={classes.book} aria-label={t('book')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('student')}</th>
                {homework.map(({ id, title, points, weight }) => (
                  <th key={id} scope="col" style={{ minWidth: 110 }}>
                    {title}
                    <Text fz="xs" c="var(--quiet)">
                      {t('book.of', { points, weight })}
                    </Text>
                  </th>
                ))}
                <th scope="col">{t('book.total')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ userId, userName, name, number, grades, overridden, dropped, total }) => (
                <tr key={userId}>
                  <td>
                    {name || userName} {number}
                  </td>
                  {homework.map(({ id }, at) => (
                    <td key={id} className={`tnum ${dropped.includes(id) ? classes.dropped : ''}`}>
                      {grades[at] ?? '--'}
                      {overridden[at] && <span title={t('grade.byHand')}> *</span>}
                    </td>
                  ))}
                  <td className="tnum">{total === null ? '--' : `${total} %`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Text fz="sm" c="var(--quiet)" mt="xs">
        {t('book.help')}
      </Text>
    </>
  )
}
