import { myJoinCmpt } from '@leitai/competition/catalog/contract'
import { getCmptStageById } from '@leitai/competition/catalog/contract.stages'
import { setPendingFile } from '@leitai/competition/submission/web/shared/put-file'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { usePhone } from '@leitai/platform/web/ui/use-hydrated'
import { Alert, Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { csvPieces, missingIn, pick, type TableResult } from './table.ts'

interface SubmitTableProps {
  table: TableResult
  name: string
  onClose: () => void
}

/** Exports a result as a result file and opens a competition's submit tab, where it is checked and submitted. */
export function SubmitTable({ table, name, onClose }: SubmitTableProps) {
  const t = useText('notebook')
  const me = useMe()
  const { pathname, search } = useLocation()
  return (
    <Dialog opened title={t('handIn')} onClose={onClose} size={520}>
      {me.loginFlag ? (
        <Choice table={table} name={name} />
      ) : (
        <Stack>
          <Text fz="sm">{t('handIn.login')}</Text>
          <Button component={Link} to={paths.login(full(pathname + search))}>
            {t('login')}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}

/** The competitions that the user has signed up for; the specification requires POST. */
export function useMine(wanted: boolean) {
  const app = useApp()
  return useQuery({
    queryKey: [myJoinCmpt.path, 'lab'],
    queryFn: ({ signal }) => app.call(myJoinCmpt, { page: 1, pageSize: 50 }, { signal }),
    enabled: wanted,
    // Always fresh, so that a new sign-up appears.
    staleTime: 0,
  })
}

function Choice({ table, name }: { table: TableResult; name: string }) {
  const t = useText('notebook')
  const words = useWords()
  const navigate = useNavigate()
  const phone = usePhone()
  const { data } = useMine(true)
  const open = (data?.list ?? []).filter(({ type, state }) => type === 'algorithm' && state === 'running')
  const [chosen, setChosen] = useState('')
  const cmptId = Number(chosen || open[0]?.id || 0)
  const stages = useCallWhen(getCmptStageById, cmptId > 0 ? { cmptId } : null).data
  if (!data) return <Skeleton h={120} />
  if (open.length === 0) return <Text fz="sm">{t('handIn.none')}</Text>
  const scoring = stages?.find(({ scoring: one, now }) => one !== null && now === 'open')?.scoring ?? null
  const wanted = scoring ? [scoring.idColumn, ...scoring.predictionColumns] : []
  const missing = missingIn(table, wanted)
  const reason = () => {
    if (phone) return t('handIn.phone')
    if (!stages) return t('handIn.wait')
    if (!scoring) return t('handIn.closed')
    return missing.length > 0 ? t('handIn.missing', { columns: missing.join(', ') }) : null
  }
  const go = () => {
    setPendingFile(cmptId, new File(csvPieces(pick(table, wanted)), `${name}.csv`, { type: 'text/csv' }))
    navigate(paths.competition(cmptId, 'submit'))
  }
  return (
    <Stack>
      <NativeSelect
        label={t('handIn.which')}
        value={String(cmptId)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={open.map(({ id, title }) => ({ value: String(id), label: words(title) }))}
      />
      {scoring && (
        <Text fz="sm">
          {t('handIn.columns')} <code>{wanted.join(', ')}</code>
        </Text>
      )}
      {!table.whole && <Alert color="orange">{t('handIn.cut')}</Alert>}
      <Text fz="sm" c="var(--quiet)">
        {t('handIn.text')}
      </Text>
      <GuardedButton reason={reason()} onClick={go}>
        {t('handIn.go')}
      </GuardedButton>
    </Stack>
  )
}
