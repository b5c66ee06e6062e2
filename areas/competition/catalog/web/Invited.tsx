import { useSend } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Button } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { cmptDetail } from '../contract.detail.ts'
import { enterCompetition } from '../contract.sign-up.ts'
import { myJoinCmpt } from '../contract.ts'

/** Opens a competition that is not public by its invitation link; a click is needed, so that no other site can do it for its visitors. */
export default function Invited() {
  const t = useText('competition')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const enter = useSend(enterCompetition, { changes: [cmptDetail, myJoinCmpt] })
  const cmptId = Number(search.get('id'))
  const go = async () => {
    if (await enter.run({ cmptId, key: search.get('key') ?? '' })) await navigate(paths.competition(cmptId))
  }
  return (
    <>
      <Head title={t('invited.title')} />
      <div className="page">
        <Empty heading title={t('invited.title')} text={t('invited.text')}>
          <Button loading={enter.pending} onClick={() => void go()}>
            {t('invited.go')}
          </Button>
        </Empty>
      </div>
    </>
  )
}
