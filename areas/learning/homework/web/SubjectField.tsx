import { hostCompetitions } from '@leitai/competition/host-console/contract'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Anchor, Button, Group, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { homeworkPapers, newHomeworkCompetition } from '../contract.ts'
import type { Fields } from './homework-text.ts'

const MOST = 100

/** Chooses the competition or the paper of homework, or makes a competition for the class. */
export function SubjectField({
  classId,
  makes,
  value,
  onChange,
}: {
  classId: number
  makes: boolean
  value: Fields
  onChange: (more: Partial<Fields>) => void
}) {
  const t = useText('homework')
  const words = useWords()
  const isPaper = value.kind === 'paper'
  const { data: hosted } = useCallWhen(hostCompetitions, isPaper ? null : { keyword: '', page: 1, pageSize: MOST })
  const { data: papers } = useCallWhen(homeworkPapers, isPaper ? { classId, page: 1, pageSize: MOST } : null)
  const make = useSend(newHomeworkCompetition, { changes: [hostCompetitions] })
  const draft = async () => {
    const made = await make.run({ classId, title: value.title.trim() || t('form.draftTitle') })
    if (made) onChange({ cmptId: made.cmptId })
  }
  const list = isPaper
    ? (papers?.list ?? []).map(({ id, title }) => ({ value: String(id), label: words(title) }))
    : (hosted?.list ?? []).map(({ id, title }) => ({ value: String(id), label: words(title) }))
  const chosen = isPaper ? value.paperId : value.cmptId
  const isListed = chosen === null || list.some((one) => one.value === String(chosen))
  return (
    <>
      <NativeSelect
        label={t('form.kind')}
        value={value.kind}
        data={(['competition', 'paper'] as const).map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.value === 'paper'
              ? { kind: 'paper', cmptId: null, grading: { kind: 'share' } }
              : { kind: 'competition', paperId: null, grading: { kind: 'pass', score: 0, percent: 100, otherwise: 0 } },
          )
        }
      />
      <NativeSelect
        label={t(`kind.${value.kind}`)}
        description={isPaper ? t('form.paperHelp') : t('form.competitionHelp')}
        required
        value={chosen === null ? '' : String(chosen)}
        data={[
          { value: '', label: t('form.choose') },
          ...(isListed ? [] : [{ value: String(chosen), label: `#${chosen}` }]),
          ...list,
        ]}
        onChange={({ currentTarget }) => {
          const id = Number(currentTarget.value) || null
          onChange(isPaper ? { paperId: id } : { cmptId: id })
        }}
      />
      {!isPaper && (
        <Group>
          {makes && (
            <Button size="sm" variant="default" loading={make.pending} onClick={() => void draft()}>
              {t('form.draft')}
            </Button>
          )}
          {value.cmptId !== null && (
            <Anchor component={Link} to={paths.hostConsole(value.cmptId, 'prepare')} fz="sm">
              {t('form.prepare')}
            </Anchor>
          )}
        </Group>
      )}
    </>
  )
}
