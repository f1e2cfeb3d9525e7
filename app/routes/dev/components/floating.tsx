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
  const words = SAMPLES.floating
  return (
    <Specimen title={SAMPLES.sections.floating}>
      <Row>
        <AskDialog />
        <DeleteDialog />
        <Drawer
          title={words.drawerTitle}
          trigger={<Button variant="line">{words.drawer}</Button>}
          footer={<Button wide>{words.apply}</Button>}
        >
          <p>{words.drawerBody}</p>
        </Drawer>
        <Menu align="start" trigger={<Button variant="line">{words.menu}</Button>}>
          <MenuHeading title={words.who} sub={words.role} />
          <MenuItem to="/" icon={<DashboardIcon />}>
            {words.dashboard}
          </MenuItem>
          <MenuItem to="/" icon={<HeartIcon />} trailing={words.savedCount}>
            {words.saved}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={leave} icon={<LogOutIcon />} tone="danger">
            {words.signOut}
          </MenuItem>
        </Menu>
        <Tooltip text={words.tip}>
          <IconButton label={words.tip}>
            <CopyIcon />
          </IconButton>
        </Tooltip>
      </Row>
    </Specimen>
  )
}

function leave(): void {
  // a sample: nobody is signed in
}

function AskDialog() {
  const words = SAMPLES.floating
  return (
    <Dialog
      title={words.title}
      description={words.description}
      trigger={<Button>{words.open}</Button>}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{words.cancel}</Button>
          </DialogClose>
          <Button>{words.send}</Button>
        </>
      }
    >
      <Field label={words.name} />
    </Dialog>
  )
}

function DeleteDialog() {
  const words = SAMPLES.floating
  return (
    <Dialog
      title={words.removeTitle}
      description={words.removeText}
      width="narrow"
      trigger={<Button variant="danger">{words.remove}</Button>}
      footer={
        <>
          <DialogClose>
            <Button variant="line">{words.cancel}</Button>
          </DialogClose>
          <Button variant="danger">{words.remove}</Button>
        </>
      }
    />
  )
}
