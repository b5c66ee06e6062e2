import { useCall, useSend } from '@leitai/platform/web/api'
import { SettingsFrame } from '@leitai/platform/web/app/SettingsFrame.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { appeals, withdrawAppeal } from '../contract.ts'
import { AppealCard } from './AppealCard.tsx'
import { AppealForm } from './AppealForm.tsx'
import { OwnCases } from './OwnCases.tsx'

const PAGE = 10

/** The current user's appeals and their answers. */
export default function Appeals() {
  const t = useText('appeal')
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(appeals, { page, pageSize: PAGE })
  const [writing, setWriting] = useState(false)
  const [leaving, setLeaving] = useState<number | null>(null)
  const withdraw = useSend(withdrawAppeal, { changes: [appeals] })
  const goBack = async () => {
    const done = leaving !== null && (await withdraw.run({ id: leaving })) !== undefined
    if (done) notify('success', t('withdrawn'))
    return done
  }
  return (
    <SettingsFrame title={t('title')}>
      <OwnCases />
      <Group justify="space-between" mb="md" align="flex-start">
        <Text fz="sm" c="var(--quiet)" maw={560}>
          {t('intro')}
        </Text>
        {!writing && <Button onClick={() => setWriting(true)}>{t('new')}</Button>}
      </Group>
      {writing && <AppealForm onClose={() => setWriting(false)} />}
      {list.length === 0 && !writing ? (
        <Empty title={t('none')} compact />
      ) : (
        list.map((appeal) => (
          <AppealCard key={appeal.id} appeal={appeal}>
            {appeal.state === 'open' && (
              <Button variant="default" size="compact-sm" onClick={() => setLeaving(appeal.id)}>
                {t('withdraw')}
              </Button>
            )}
          </AppealCard>
        ))
      )}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={paths.appeal} />}
      {leaving !== null && (
        <ConfirmDialog
          title={t('withdraw')}
          text={t('withdraw.text')}
          go={t('withdraw')}
          danger
          onGo={goBack}
          onClose={() => setLeaving(null)}
        />
      )}
    </SettingsFrame>
  )
}
