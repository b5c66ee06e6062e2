import { useSend } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Button, Group } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { answerClassInvitation, myClasses } from '../contract.ts'

/** The invitation of a mail, for whoever is logged in. */
export default function ClassInvitation() {
  const t = useText('class')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const answer = useSend(answerClassInvitation, { changes: [myClasses] })
  const say = async (accept: boolean) => {
    const done = await answer.run({ token: search.get('token') ?? '', accept })
    if (done) await navigate(done.id === null ? paths.classes() : paths.class(done.id))
  }
  return (
    <>
      <Head title={t('mail')} index={false} />
      <div className="page">
        <Empty heading title={t('mail')} text={t('mail.text')}>
          <Group justify="center">
            <Button loading={answer.pending} onClick={() => void say(true)}>
              {t('accept')}
            </Button>
            <Button variant="default" disabled={answer.pending} onClick={() => void say(false)}>
              {t('decline')}
            </Button>
          </Group>
        </Empty>
      </div>
    </>
  )
}
