import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { MemberForm } from '../../contract.scoring.ts'

/** The name of files that are the cells of a column, what they hold, and the sizes that are asked for. */
export function MemberFormText({ form, name }: { form: MemberForm; name: string }) {
  const t = useText('scoring')
  const sizes = sizesOf(form)
  return (
    <>
      <code>{name}</code> · {t(`holds.${form.holds}`)}
      {sizes !== '' && <span className="tnum"> · {sizes}</span>}
    </>
  )
}

/** The sizes that are asked for: pixels, samples. */
function sizesOf(form: MemberForm): string {
  switch (form.holds) {
    case 'mask':
    case 'labels':
    case 'image':
      return form.width || form.height ? `${form.width ?? '*'} × ${form.height ?? '*'}` : ''
    case 'sound':
      return [form.rate && `${form.rate} Hz`, form.samples && `× ${form.samples}`].filter(Boolean).join(' ')
    case 'file':
      return `≤ ${form.maxMb ?? limits.files.usualMb} MB`
    case 'numbers':
      return form.length ? `× ${form.length}` : ''
    default:
      return ''
  }
}
