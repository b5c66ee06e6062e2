import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type Column, PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Checkbox, Group, Text } from '@mantine/core'
import type { ClassTabProps } from '../../class/web/shared/define-class-tab.ts'
import { gradebook, gradebookFile, saveGradeScheme } from '../contract.grades.ts'
import { ScoreField } from './GradeText.tsx'
import classes from './Homework.module.css'

type Student = WireOf<typeof gradebook>['list'][number]

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
      <div className={classes.book}>
        <PagedTable
          label={t('book')}
          rows={list}
          rowKey={({ userId }) => userId}
          empty={t('students.none')}
          columns={[
            {
              key: 'student',
              head: t('student'),
              cell: ({ name, userName, number }) => `${name || userName} ${number}`,
            },
            ...homework.map(({ id, title, points, weight }, at): Column<Student> => {
              return {
                key: String(id),
                head: (
                  <>
                    {title}
                    <Text fz="xs" c="var(--quiet)">
                      {t('book.of', { points, weight })}
                    </Text>
                  </>
                ),
                label: title,
                width: 110,
                cell: ({ grades, overridden, dropped }) => (
                  <span className={`tnum ${dropped.includes(id) ? classes.dropped : ''}`}>
                    {grades[at] ?? '--'}
                    {overridden[at] && <span title={t('grade.byHand')}> *</span>}
                  </span>
                ),
              }
            }),
            {
              key: 'total',
              head: t('book.total'),
              cell: ({ total }) => <span className="tnum">{total === null ? '--' : `${total} %`}</span>,
            },
          ]}
        />
      </div>
      <Text fz="sm" c="var(--quiet)" mt="xs">
        {t('book.help')}
      </Text>
    </>
  )
}
