import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { adminOrganisations, organisationManaged, setOrganisationSources } from '../contract.manage.ts'
import type { AdminOrganisation } from './OrganisationsAdmin.tsx'

const linesOf = (text: string) => text.split(/[\s,，]+/).filter((line) => line !== '')

/** Whose people become members of an organisation by themselves. */
export function SourcesDialog({ of, onClose }: { of: AdminOrganisation; onClose: () => void }) {
  const t = useText('organisation')
  const words = useWords()
  const [providers, setProviders] = useState(of.providerKeys.join('\n'))
  const [domains, setDomains] = useState(of.emailDomains.join('\n'))
  const save = useSend(setOrganisationSources, { changes: [adminOrganisations, organisationManaged] })
  const go = async () => {
    const sent = { organisationId: of.id, providerKeys: linesOf(providers), emailDomains: linesOf(domains) }
    if (!(await save.run(sent))) return
    notify('success', t('admin.sourcesSaved'))
    onClose()
  }
  return (
    <FormDialog
      title={t('admin.sourcesOf', { name: words(of.name) })}
      go={t('manage.save')}
      loading={save.pending}
      onGo={() => void go()}
      onClose={onClose}
    >
      <Textarea
        label={t('admin.providers')}
        description={t('admin.providersHelp')}
        rows={3}
        value={providers}
        onChange={(event) => setProviders(event.currentTarget.value)}
      />
      <Textarea
        label={t('admin.domains')}
        description={t('admin.domainsHelp')}
        rows={3}
        value={domains}
        onChange={(event) => setDomains(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
