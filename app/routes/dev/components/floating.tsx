import { Button, IconButton } from '#app/ui/controls/button.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { CopyIcon, DashboardIcon, HeartIcon, LogOutIcon } from '#app/ui/icons/icons.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '#app/ui/overlays/menu.tsx'
import { Tooltip } from '#app/ui/overlays/tooltip.tsx'
import { SAMPLES } from './samples.ts'
import { Row, Specimen } from './specimen.tsx'

export function Floating() {
  const texts = SAMPLES.floating
  return (
    <Specimen title={SAMPLES.sections.floating}>
      <Row>
        <AskDialog />
        <DeleteDialog />
        <Drawer
          title={texts.drawerTitle}
          trigger={<Button variant="line">{texts.drawer}</Button>}
          footer={<Button wide>{texts.apply}</Button>}
        >
          <p>{texts.drawerBody}</p>
        </Drawer>
        <Menu align="start" trigger={<Button variant="line">{texts.menu}</Button>}>
          <MenuHeading title={texts.who} sub={texts.role} />
          <MenuItem to="/" icon={<DashboardIcon />}>
            {texts.dashboard}
          </MenuItem>
          <MenuItem to="/" icon={<HeartIcon />} trailing={texts.savedCount}>
            {texts.saved}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={doNothing} icon={<LogOutIcon />} tone="danger">
            {texts.signOut}
          </MenuItem>
        </Menu>
        <Tooltip text={texts.tip}>
          <IconButton label={texts.tip}>
            <CopyIcon />
          </IconButton>
        </Tooltip>
      </Row>
    </Specimen>
  )
}

function doNothing(): void {
  // a sample without effect
}

function AskDialog() {
  const texts = SAMPLES.floating
  return (
    <Dialog
      title={texts.title}
      description={texts.description}
      trigger={<Button>{texts.open}</Button>}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{texts.cancel}</Button>
          </DialogClose>
          <Button>{texts.send}</Button>
        </>
      }
    >
      <Field label={texts.name} />
    </Dialog>
  )
}

function DeleteDialog() {
  const texts = SAMPLES.floating
  return (
    <Dialog
      title={texts.removeTitle}
      description={texts.removeText}
      width="narrow"
      trigger={<Button variant="danger">{texts.remove}</Button>}
      footer={
        <>
          <DialogClose>
            <Button variant="line">{texts.cancel}</Button>
          </DialogClose>
          <Button variant="danger">{texts.remove}</Button>
        </>
      }
    />
  )
}
