import { refetch, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { hostCompetitions } from '../../host-console/contract.ts'
import { launchGate } from '../contract.launch.ts'
import { chooseTemplate, editorDraft } from '../contract.ts'
import classes from './Editor.module.css'
import { type BeginsWith, TemplateChoice } from './shared/TemplateChoice.tsx'

const changes = [editorDraft, launchGate, hostCompetitions]

/** The start of a draft that a request to host has left empty: a template, or nothing. */
export function Begin({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const app = useApp()
  const choose = useSend(chooseTemplate, { changes })
  const [chosen, setChosen] = useState<BeginsWith>('empty')
  const go = async () => {
    const begun = await choose.run({ cmptId, ...(chosen === 'empty' ? {} : { template: chosen }) })
    // Somebody else has begun it meanwhile.
    if (!begun) await refetch(app, changes)
  }
  return (
    <section className={classes.part} data-wide>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('begin.text')}
      </Text>
      <TemplateChoice value={chosen} onChange={setChosen} />
      <Button mt="md" loading={choose.pending} onClick={() => void go()}>
        {t(chosen === 'empty' ? 'begin.empty' : 'begin.template')}
      </Button>
    </section>
  )
}
