import { useCall } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Alert, Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { getUserIntegral } from '../contract.ts'
import { Figures } from './Figures.tsx'
import { Ledger } from './Ledger.tsx'
import { ledgerInput } from './points-input.ts'
import { PointsFrame } from './shared/PointsFrame.tsx'

/** The current user's points: balance, next expiry, and history. */
export default function Centre() {
  const t = useText('points')
  const me = useMe()
  return (
    <PointsFrame title={t('centre')} index description={t('centre.text')}>
      {me.loginFlag ? <Own /> : <Welcome />}
    </PointsFrame>
  )
}

function Own() {
  const t = useText('points')
  const [search] = useSearchParams()
  const answer = useCall(getUserIntegral, ledgerInput(search))
  return (
    <>
      {answer.owed > 0 && (
        <Alert color="orange" variant="light" mb="md">
          {t('owed', { points: answer.owed })}
        </Alert>
      )}
      <Figures figures={answer} />
      <Ledger entries={answer.entries} flow={ledgerInput(search).flow} />
    </>
  )
}

function Welcome() {
  const t = useText('points')
  const common = useText('common')
  return (
    <Empty title={t('welcome')} text={t('centre.text')}>
      <Button component={Link} to={paths.login(full(paths.points()))}>
        {common('login.go')}
      </Button>
      <Button variant="default" component={Link} to={paths.earn()}>
        {common('points.earn')}
      </Button>
    </Empty>
  )
}
