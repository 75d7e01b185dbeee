// The menu of one message.

import { html } from "/assets/preact-htm.js";
import * as words from "../../core/text/filestext.js";
import { personName } from "../../core/format.js";
import { useStore } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/text.js";
import { Icon } from "../../ui/icons.js";
import { Menu } from "../../ui/overlays/menu.js";
import { setFixed } from "./actions.js";
import { respond } from "./reply.js";
import { isLight, setLight, useDark } from "./body/light.js";
import { printConversation } from "./print.js";
import { saveWhole } from "./body/wholemessage.js";

/** @param {{message: any, isPlain: boolean, isFixed: boolean}} props */
export function MessageMenu({ message, isPlain, isFixed }) {
  const { number } = message;
  const isText = isPlain || message.inspection?.has_html === false;
  const hasFiles = message.attachments.some((one) => !one.inline || one.filename);
  const isDark = useDark();
  const light = useStore((state) => isLight(state, message));
  const source = () => store.update({ dialog: { kind: "file-source", message: number, whole: message.whole_url } });
  const items = [
    { label: text.reply, icon: "reply", run: () => respond("reply", number) },
    { label: text.replyAll, icon: "replyall", run: () => respond("reply_all", number) },
    message.inspection?.list_address
      && { label: text.replyList, icon: "replyall", run: () => respond("reply_list", number) },
    { label: text.forward, icon: "forward", run: () => respond("forward", number) },
    { label: words.printMessage, icon: "printer", run: () => printConversation(number) },
    isText && message.frame_url
      && { label: words.fixedWidth(isFixed), icon: "text", run: () => setFixed(number, !isFixed) },
    isDark && !isText && message.frame_url
      && { label: words.lightBackground(light), icon: light ? "moon" : "sun", run: () => setLight(message, !light) },
    message.frame_url && { label: words.viewSource, icon: "code", run: source },
    { label: words.saveMessage, icon: "download", run: () => saveWhole(number, "message") },
    hasFiles && { label: words.saveFiles, icon: "package", run: () => saveWhole(number, "files") },
  ].filter(Boolean);
  return html`<${Menu} label=${words.messageMenu(personName(message.from))} class="icon-button message-more"
    title=${words.more} items=${items} face=${html`<${Icon} name="more" />`} />`;
}
