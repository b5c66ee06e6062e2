import { emptyWords } from '@leitai/platform/contract/inputs'
import { PictureField } from '@leitai/platform/web/app/PictureField.tsx'
import { LinkField, Rows } from '@leitai/platform/web/app/Rows.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import type { FormProps } from './forms.tsx'

/** The home page's slides; without any, it shows the featured competitions. */
export function Slides({ value, onChange }: FormProps<'carousel'>) {
  const t = useText('site')
  return (
    <Rows
      rows={value.slides}
      most={10}
      name={t('slide')}
      fresh={{ title: emptyWords, text: emptyWords, picture: '', link: '', from: null, until: null }}
      onChange={(slides) => onChange({ slides })}
    >
      {(slide, set) => (
        <>
          <BilingualField
            label={t('title')}
            max={60}
            value={slide.title}
            onChange={(title) => set({ ...slide, title })}
          />
          <BilingualField label={t('text')} max={200} value={slide.text} onChange={(text) => set({ ...slide, text })} />
          <PictureField
            label={t('picture')}
            hint={t('picture.hint')}
            value={slide.picture || null}
            onChange={(picture) => set({ ...slide, picture: picture ?? '' })}
          />
          <LinkField label={t('link')} value={slide.link} onChange={(link) => set({ ...slide, link })} />
          <DateTimeField label={t('from')} value={slide.from} onChange={(from) => set({ ...slide, from })} />
          <DateTimeField label={t('until')} value={slide.until} onChange={(until) => set({ ...slide, until })} />
        </>
      )}
    </Rows>
  )
}

export function Partners({ value, onChange }: FormProps<'partners'>) {
  const t = useText('site')
  return (
    <Rows
      rows={value.list}
      most={40}
      name={t('partner')}
      fresh={{ name: emptyWords, logo: '', link: '' }}
      onChange={(list) => onChange({ list })}
    >
      {(partner, set) => (
        <>
          <BilingualField
            label={t('partner.name')}
            max={60}
            value={partner.name}
            onChange={(name) => set({ ...partner, name })}
          />
          <PictureField
            label={t('logo')}
            value={partner.logo || null}
            onChange={(logo) => set({ ...partner, logo: logo ?? '' })}
          />
          <LinkField label={t('link')} value={partner.link} onChange={(link) => set({ ...partner, link })} />
        </>
      )}
    </Rows>
  )
}
