import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import {
  certificateDesign,
  type Design,
  hostCertificates,
  sampleCertificate,
  saveCertificateDesign,
} from '../contract.ts'
import classes from './Certificate.module.css'
import type { Target } from './geometry.ts'
import { PageForm } from './PageForm.tsx'
import { fileAddress } from './query.ts'
import { Sheet } from './Sheet.tsx'
import { TargetForm } from './TargetForm.tsx'

/** The certificate designer: the element selected on the page is edited next to it. */
export function DesignView({ cmptId }: { cmptId: number }) {
  const t = useText('certificate')
  const saved = useCall(certificateDesign, { cmptId })
  const [design, setDesign] = useState<Design>(saved.design)
  const [target, setTarget] = useState<Target | null>(null)
  const send = useSend(saveCertificateDesign, { changes: [certificateDesign, hostCertificates] })
  const changed = JSON.stringify(design) !== JSON.stringify(saved.design)
  const save = async () => {
    if (await send.run({ cmptId, design })) ask({ kind: 'message', text: t('design.saved') })
  }
  const add = () => {
    const id = `t${Math.max(0, ...design.fields.map((one) => Number(/^t(\d+)$/.exec(one.id)?.[1] ?? 0))) + 1}`
    const look = { x: 100, y: 100, width: 97, size: 14, colour: '#2b2b33', align: 'center', bold: false } as const
    const text = { zh: t('design.new'), en: t('design.new') }
    setDesign({ ...design, fields: [...design.fields, { id, text, ...look }] })
    setTarget(id)
  }
  return (
    <>
      <LeaveGuard dirty={changed} byQuery />
      <Group mb="md">
        <Button onClick={() => void save()} loading={send.pending} disabled={!changed}>
          {t('design.save')}
        </Button>
        <Button variant="default" onClick={add} disabled={design.fields.length >= limits.certificate.fields}>
          {t('design.add')}
        </Button>
        <Button variant="default" onClick={() => setDesign(saved.usual)}>
          {t('design.usual')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={fileAddress(sampleCertificate, { cmptId })}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          {t('design.sample')}
        </Button>
      </Group>
      <div className={classes.editor}>
        <Sheet cmptId={cmptId} design={design} chosen={target} onChoose={setTarget} onChange={setDesign} />
        <div>
          <TargetForm
            design={design}
            target={target}
            onChange={setDesign}
            onDelete={() => {
              setDesign({ ...design, fields: design.fields.filter(({ id }) => id !== target) })
              setTarget(null)
            }}
          />
          <PageForm design={design} onChange={setDesign} />
        </div>
      </div>
    </>
  )
}
