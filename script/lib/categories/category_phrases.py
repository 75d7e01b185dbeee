"""Sentences from which the training of categories makes mail, by language and category.

Each entry of a category is a pair of a subject and a text. Names in braces are filled in. The last pair of every list
is kept for the evaluation and never trained with.
"""

from __future__ import annotations

#: By language, then by category.
PHRASES: dict[str, dict[str, list[tuple[str, str]]]] = {
    "en": {
        "primary": [
            ("Dinner on {day}?", "Hi {me}, are you free on {day}? We could cook at my place. Bring nothing but yourself. {friend}"),
            ("Photos from the weekend", "Hey, here are the pictures I promised. I love the one of you at the lake. See you soon, {friend}"),
            ("Question about the report", "Dear {me}, I read your draft and have two questions about the second chapter. Could we talk on {day}? Best regards, {friend}"),
            ("Re: moving house", "Thanks for your help with the boxes! I owe you one. Can I bring the keys over on {day}? {friend}"),
            ("Mum's birthday", "I thought we could share a present this year. What do you think? I can call you tonight. Love, {friend}"),
            ("Meeting notes", "Hi all, attached are my notes from this morning. Please tell me if I missed anything. Thanks, {friend}"),
            ("Contract for the flat", "Dear {me}, I have signed the contract and will bring it to your office. Do you need anything else from me? Kind regards {friend}"),
            ("Running late", "Sorry, my train is stuck. Start without me, I will be there around {n}. {friend}"),
            ("How are you?", "It has been a while! We moved, the kids started school, and I changed jobs. Tell me how you are. Hugs, {friend}"),
        ],
        "social": [
            ("{friend} sent you a friend request", "{friend} wants to be friends with you on {social}. Confirm request. See profile."),
            ("{friend} mentioned you in a comment", "{friend} mentioned you in a comment on {social}: see the post and reply. View comment."),
            ("{friend} commented on your photo", "{friend} and {n} others commented on your photo. See all comments on {social}."),
            ("You have {n} new notifications", "A lot has happened on {social} since you last logged in. {n} notifications, {n} messages. Go to {social}."),
            ("{friend} is now following you", "You have a new follower on {social}. View profile. Follow back."),
            ("{friend}, please add me to your professional network", "I would like to join your network. Accept invitation. View profile of {friend}."),
            ("{friend} liked your post", "{friend} and {n} other people reacted to your post. See who liked it on {social}."),
            ("{n} people viewed your profile", "See who is looking at your profile this week on {social}. Grow your network. People you may know."),
        ],
        "promotions": [
            ("{percent}% off everything this weekend", "Our biggest sale of the season: {percent}% off all items. Shop now. Free delivery on orders over ${n}. Offer ends Sunday. Unsubscribe."),
            ("Last chance! Sale ends tonight", "Hurry, do not miss these deals. Use code SAVE{percent} at checkout. Shop the sale. View in browser."),
            ("New arrivals you will love", "Discover the new collection at {shop}. Shop women, shop men, gift ideas. You receive this email because you subscribed."),
            ("A gift for you inside", "Enjoy a voucher of ${n} for your next purchase. Redeem now. Terms and conditions apply."),
            ("{shop} newsletter: our best offers of the week", "Exclusive deals for subscribers. Buy one, get one free. Limited time only. Manage preferences or unsubscribe."),
            ("Black Friday starts now", "Up to {percent}% discount on electronics, fashion and home. Buy now while stocks last."),
            ("Upgrade to Premium and save", "Try {shop} Premium free for {n} days. Cancel anytime. Start your free trial today."),
            ("Members only: early access to our sale", "As a valued customer you get early access. Save up to {percent}%. Shop now at {shop}."),
        ],
        "updates": [
            ("Your receipt from {shop}", "Thank you for your purchase. Order total: ${n}. Payment method: card ending in 4421. Invoice attached."),
            ("Your order has shipped", "Good news: your order {code} is on its way. Track your package. Estimated delivery: {day}."),
            ("{code} is your verification code", "Enter {code} to sign in. The code expires in 10 minutes. If you did not request it, ignore this email."),
            ("Your statement is ready", "Your monthly account statement is now available. Log in to online banking to view it. Do not reply to this email."),
            ("Booking confirmation {code}", "Your reservation is confirmed. Check-in: {day}. Confirmation number: {code}. Manage your booking."),
            ("Invoice {code} is due", "Please find your invoice. Amount due: ${n}. Due date: {day}. Pay online."),
            ("New sign-in to your account", "We noticed a new sign-in to your account from a new device. If this was you, no action is needed. Otherwise reset your password."),
            ("Build failed: main", "The pipeline {code} has failed. Stage: test. Duration: {n} minutes. View job log."),
            ("Reminder: appointment on {day}", "This is a reminder of your appointment on {day} at {n}:30. To reschedule, visit your account."),
            ("Your password was changed", "The password of your account was changed. Reference {code}. If you did not do this, contact support."),
            ("Delivery update for parcel {code}", "Your parcel will be delivered on {day}. Tracking number {code}. You can change the delivery address online."),
        ],
        "forums": [
            ("[{list}] Release candidate 2", "Hello everyone, the second release candidate is ready for testing. Please report bugs to the list. {friend}"),
            ("Re: [{list}] Problem with the new build", "On {day}, {friend} wrote:\n> It fails here too.\nDid you try to clean the tree first? {friend}"),
            ("[{list}] Digest, Vol {n}, Issue {n}", "Send {list} mailing list submissions to the list address. Today's topics: 1. Re: patch review"),
            ("[{list}] [PATCH v2] fix a leak in the parser", "This fixes a leak reported last week. Signed-off-by: {friend}"),
            ("[{list}] How do you back up your data?", "Hi list, I wonder what others here use for backups. Any advice is welcome. {friend}"),
            ("Re: {list}: meeting of the user group", "I will be there too. Does anybody have a projector? {friend}"),
        ],
    },
    "de": {
        "primary": [
            ("Abendessen am {day}?", "Hallo {me}, hast du am {day} Zeit? Wir könnten bei mir kochen. Liebe Grüße, {friend}"),
            ("Fotos vom Wochenende", "Hier sind die Bilder vom See. Das von dir gefällt mir am besten. Bis bald, {friend}"),
            ("Frage zum Bericht", "Guten Tag, ich habe Ihren Entwurf gelesen und noch zwei Fragen. Können wir am {day} telefonieren? Mit freundlichen Grüßen {friend}"),
            ("AW: Umzug", "Danke für deine Hilfe mit den Kisten! Soll ich dir die Schlüssel am {day} bringen? {friend}"),
            ("Wie geht es euch?", "Wir haben lange nichts voneinander gehört. Den Kindern geht es gut. Erzähl mal! Viele Grüße {friend}"),
            ("Mietvertrag", "Sehr geehrter Herr {me}, den unterschriebenen Vertrag bringe ich Ihnen vorbei. Brauchen Sie noch etwas von mir? Freundliche Grüße {friend}"),
        ],
        "social": [
            ("{friend} hat dir eine Freundschaftsanfrage gesendet", "{friend} möchte auf {social} mit dir befreundet sein. Anfrage bestätigen. Profil ansehen."),
            ("{friend} hat deinen Beitrag kommentiert", "{friend} und {n} weitere Personen haben kommentiert. Kommentar ansehen."),
            ("{friend} folgt dir jetzt", "Du hast einen neuen Follower auf {social}. Profil ansehen."),
            ("Du hast {n} neue Benachrichtigungen", "Das ist auf {social} passiert: {n} Benachrichtigungen, {n} Nachrichten."),
            ("{friend} gefällt dein Foto", "{friend} und {n} anderen gefällt dein Foto auf {social}. Foto ansehen."),
        ],
        "promotions": [
            ("{percent} % Rabatt auf alles", "Nur dieses Wochenende: {percent} % auf das ganze Sortiment. Jetzt einkaufen. Kostenloser Versand ab {n} €. Newsletter abbestellen."),
            ("Nur noch heute: Sale", "Sichern Sie sich jetzt die besten Angebote. Gutscheincode SPAR{percent} an der Kasse eingeben. Im Browser ansehen."),
            ("Die neue Kollektion ist da", "Entdecken Sie die Neuheiten bei {shop}. Zum Shop. Sie erhalten diese E-Mail, weil Sie den Newsletter abonniert haben."),
            ("Ihr Gutschein über {n} €", "Wir schenken Ihnen {n} € für Ihren nächsten Einkauf. Jetzt einlösen. Abmelden."),
            ("Angebote der Woche von {shop}", "Exklusive Rabatte für Kunden. Nur solange der Vorrat reicht. Jetzt sparen. Abmelden."),
        ],
        "updates": [
            ("Ihre Rechnung {code}", "Vielen Dank für Ihre Bestellung. Rechnungsbetrag: {n} €. Die Rechnung finden Sie im Anhang."),
            ("Ihre Bestellung wurde versandt", "Ihre Bestellung {code} ist unterwegs. Sendung verfolgen. Voraussichtliche Lieferung: {day}."),
            ("{code} ist Ihr Bestätigungscode", "Geben Sie den Code {code} ein, um sich anzumelden. Er ist 10 Minuten gültig."),
            ("Ihr Kontoauszug liegt bereit", "Ihr neuer Kontoauszug steht im Online-Banking bereit. Bitte antworten Sie nicht auf diese E-Mail."),
            ("Buchungsbestätigung {code}", "Ihre Reservierung ist bestätigt. Anreise: {day}. Buchungsnummer: {code}."),
            ("Ihr Passwort wurde geändert", "Das Passwort Ihres Kontos wurde geändert. Wenn Sie das nicht waren, wenden Sie sich an den Kundendienst."),
            ("Ihr Paket {code} wird zugestellt", "Ihre Sendung kommt am {day}. Sendungsnummer {code}. Zustellung ändern."),
        ],
        "forums": [
            ("[{list}] Treffen im Herbst", "Hallo Liste, wer kommt zum Treffen? Vorschläge bitte an die Liste. {friend}"),
            ("Re: [{list}] Fehler beim Bauen", "Am {day} schrieb {friend}:\n> Bei mir auch.\nHast du es mit der neuen Version versucht?"),
            ("[{list}] Welche Sicherung nutzt ihr?", "Hallo zusammen, was nutzt ihr für Backups? Danke für jeden Hinweis. {friend}"),
        ],
    },
    "fr": {
        "primary": [
            ("Dîner {day} ?", "Salut {me}, es-tu libre {day} ? On peut cuisiner chez moi. Bises, {friend}"),
            ("Photos du week-end", "Voici les photos du lac. J'adore celle de toi. À bientôt, {friend}"),
            ("Question sur le rapport", "Bonjour, j'ai lu votre texte et j'ai deux questions. Pouvons-nous en parler {day} ? Cordialement, {friend}"),
            ("RE: déménagement", "Merci pour ton aide avec les cartons ! Je t'apporte les clés {day}. {friend}"),
            ("Comment vas-tu ?", "Cela fait longtemps ! Les enfants vont bien. Raconte-moi. Je t'embrasse, {friend}"),
        ],
        "social": [
            ("{friend} vous a envoyé une invitation", "{friend} souhaite devenir votre ami sur {social}. Confirmer. Voir le profil."),
            ("{friend} a commenté votre publication", "{friend} et {n} autres personnes ont commenté. Voir le commentaire."),
            ("{friend} vous suit désormais", "Vous avez un nouvel abonné sur {social}. Voir le profil."),
            ("{friend} aime votre photo", "{friend} et {n} autres personnes aiment votre photo sur {social}."),
        ],
        "promotions": [
            ("-{percent} % sur tout le site", "Ce week-end seulement : {percent} % de réduction. J'en profite. Livraison offerte dès {n} €. Se désabonner."),
            ("Derniers jours de soldes", "Ne manquez pas nos offres. Code promo PROMO{percent}. Acheter maintenant. Voir dans le navigateur."),
            ("Découvrez la nouvelle collection", "Les nouveautés de {shop} sont arrivées. Vous recevez cet e-mail car vous êtes abonné à la newsletter."),
            ("Un cadeau pour vous", "Profitez d'un bon de {n} € sur votre prochain achat. Offre limitée. Se désinscrire."),
        ],
        "updates": [
            ("Votre facture {code}", "Merci de votre achat. Montant : {n} €. Votre facture est jointe."),
            ("Votre commande a été expédiée", "Votre commande {code} est en route. Suivre mon colis. Livraison prévue : {day}."),
            ("{code} est votre code de vérification", "Saisissez le code {code} pour vous connecter. Il expire dans 10 minutes."),
            ("Votre relevé est disponible", "Votre relevé de compte est disponible dans votre espace client. Ne répondez pas à ce message."),
            ("Confirmation de réservation {code}", "Votre réservation est confirmée. Arrivée : {day}. Numéro de réservation : {code}."),
            ("Votre colis {code} arrive", "Votre colis sera livré {day}. Numéro de suivi {code}."),
        ],
        "forums": [
            ("[{list}] Réunion du groupe", "Bonjour la liste, qui vient à la réunion ? {friend}"),
            ("Re: [{list}] Problème de compilation", "Le {day}, {friend} a écrit :\n> Pareil chez moi.\nAs-tu essayé la nouvelle version ?"),
            ("[{list}] Sauvegardes", "Bonjour à tous, qu'utilisez-vous pour vos sauvegardes ? Merci. {friend}"),
        ],
    },
    "es": {
        "primary": [
            ("¿Cena el {day}?", "Hola {me}, ¿estás libre el {day}? Podemos cocinar en casa. Un abrazo, {friend}"),
            ("Fotos del fin de semana", "Aquí están las fotos del lago. Me encanta la tuya. Hasta pronto, {friend}"),
            ("Pregunta sobre el informe", "Buenos días, he leído su texto y tengo dos preguntas. ¿Podemos hablar el {day}? Saludos, {friend}"),
            ("RE: mudanza", "¡Gracias por tu ayuda con las cajas! Te llevo las llaves el {day}. {friend}"),
            ("¿Cómo estás?", "¡Cuánto tiempo! Los niños están bien. Cuéntame. Besos, {friend}"),
        ],
        "social": [
            ("{friend} te envió una solicitud de amistad", "{friend} quiere ser tu amigo en {social}. Confirmar. Ver perfil."),
            ("{friend} comentó tu publicación", "{friend} y {n} personas más comentaron. Ver comentario."),
            ("{friend} ahora te sigue", "Tienes un nuevo seguidor en {social}. Ver perfil."),
            ("A {friend} le gusta tu foto", "A {friend} y {n} personas más les gusta tu foto en {social}."),
        ],
        "promotions": [
            ("{percent} % de descuento en todo", "Solo este fin de semana: {percent} % de descuento. Comprar ahora. Envío gratis desde {n} €. Darse de baja."),
            ("Última oportunidad: rebajas", "No te pierdas las ofertas. Usa el código AHORRA{percent}. Ver en el navegador."),
            ("Descubre la nueva colección", "Las novedades de {shop} ya están aquí. Recibes este correo porque te suscribiste."),
            ("Un regalo para ti", "Disfruta de {n} € en tu próxima compra. Oferta por tiempo limitado. Cancelar suscripción."),
        ],
        "updates": [
            ("Tu factura {code}", "Gracias por tu compra. Importe: {n} €. Adjuntamos la factura."),
            ("Tu pedido ha sido enviado", "Tu pedido {code} está en camino. Seguir envío. Entrega prevista: {day}."),
            ("{code} es tu código de verificación", "Introduce el código {code} para iniciar sesión. Caduca en 10 minutos."),
            ("Tu extracto está disponible", "Ya puedes consultar tu extracto en la banca en línea. No respondas a este correo."),
            ("Confirmación de reserva {code}", "Tu reserva está confirmada. Llegada: {day}. Número de reserva: {code}."),
            ("Tu paquete {code} llega hoy", "Tu paquete se entregará el {day}. Número de seguimiento {code}."),
        ],
        "forums": [
            ("[{list}] Reunión del grupo", "Hola lista, ¿quién viene a la reunión? {friend}"),
            ("Re: [{list}] Error al compilar", "El {day}, {friend} escribió:\n> A mí también.\n¿Has probado la nueva versión?"),
            ("[{list}] Copias de seguridad", "Hola a todos, ¿qué usáis para las copias? Gracias. {friend}"),
        ],
    },
    "pt": {
        "primary": [
            ("Jantar na {day}?", "Olá {me}, estás livre na {day}? Podemos cozinhar cá em casa. Abraço, {friend}"),
            ("Fotos do fim de semana", "Aqui estão as fotos do lago. Adoro a tua. Até breve, {friend}"),
            ("Pergunta sobre o relatório", "Bom dia, li o seu texto e tenho duas perguntas. Podemos falar na {day}? Cumprimentos, {friend}"),
            ("Como vais?", "Há quanto tempo! As crianças estão bem. Conta-me. Beijos, {friend}"),
        ],
        "social": [
            ("{friend} enviou-lhe um pedido de amizade", "{friend} quer ser seu amigo no {social}. Confirmar. Ver perfil."),
            ("{friend} comentou a sua publicação", "{friend} e mais {n} pessoas comentaram. Ver comentário."),
            ("{friend} começou a seguir você", "Você tem um novo seguidor no {social}. Ver perfil."),
        ],
        "promotions": [
            ("{percent}% de desconto em tudo", "Só este fim de semana: {percent}% de desconto. Compre agora. Frete grátis acima de {n} €. Cancelar inscrição."),
            ("Última chance: promoção", "Não perca as ofertas. Use o cupom POUPE{percent}. Ver no navegador."),
            ("Um presente para você", "Aproveite {n} € na próxima compra em {shop}. Oferta limitada. Cancelar inscrição."),
        ],
        "updates": [
            ("A sua fatura {code}", "Obrigado pela sua compra. Valor: {n} €. A fatura está em anexo."),
            ("O seu pedido foi enviado", "O pedido {code} está a caminho. Rastrear encomenda. Entrega prevista: {day}."),
            ("{code} é o seu código de verificação", "Digite o código {code} para entrar. Expira em 10 minutos."),
            ("Confirmação de reserva {code}", "A sua reserva está confirmada. Chegada: {day}. Número da reserva: {code}."),
            ("A sua encomenda {code} chega hoje", "A encomenda será entregue na {day}. Código de rastreio {code}."),
        ],
        "forums": [
            ("[{list}] Reunião do grupo", "Olá lista, quem vem à reunião? {friend}"),
            ("Re: [{list}] Erro ao compilar", "Em {day}, {friend} escreveu:\n> Aqui também.\nJá tentou a nova versão?"),
        ],
    },
    "it": {
        "primary": [
            ("Cena {day}?", "Ciao {me}, sei libero {day}? Possiamo cucinare da me. Un abbraccio, {friend}"),
            ("Foto del fine settimana", "Ecco le foto del lago. Adoro la tua. A presto, {friend}"),
            ("Domanda sulla relazione", "Buongiorno, ho letto il suo testo e ho due domande. Possiamo parlarne {day}? Cordiali saluti, {friend}"),
            ("Come stai?", "Da quanto tempo! I bambini stanno bene. Raccontami. Baci, {friend}"),
        ],
        "social": [
            ("{friend} ti ha inviato una richiesta di amicizia", "{friend} vuole stringere amicizia su {social}. Conferma. Vedi profilo."),
            ("{friend} ha commentato il tuo post", "{friend} e altre {n} persone hanno commentato. Vedi commento."),
            ("{friend} ha iniziato a seguirti", "Hai un nuovo follower su {social}. Vedi profilo."),
        ],
        "promotions": [
            ("{percent}% di sconto su tutto", "Solo questo fine settimana: {percent}% di sconto. Acquista ora. Spedizione gratuita da {n} €. Annulla iscrizione."),
            ("Ultimi giorni di saldi", "Non perdere le offerte. Usa il codice RISPARMIA{percent}. Visualizza nel browser."),
            ("Un regalo per te", "Approfitta di {n} € sul prossimo acquisto da {shop}. Offerta limitata. Disiscriviti."),
        ],
        "updates": [
            ("La tua fattura {code}", "Grazie per il tuo acquisto. Importo: {n} €. La fattura è allegata."),
            ("Il tuo ordine è stato spedito", "L'ordine {code} è in viaggio. Traccia il pacco. Consegna prevista: {day}."),
            ("{code} è il tuo codice di verifica", "Inserisci il codice {code} per accedere. Scade tra 10 minuti."),
            ("Conferma della prenotazione {code}", "La prenotazione è confermata. Arrivo: {day}. Numero di prenotazione: {code}."),
            ("Il tuo pacco {code} è in consegna", "Il pacco arriva {day}. Numero di spedizione {code}."),
        ],
        "forums": [
            ("[{list}] Riunione del gruppo", "Ciao lista, chi viene alla riunione? {friend}"),
            ("Re: [{list}] Errore di compilazione", "Il {day} {friend} ha scritto:\n> Anche da me.\nHai provato la nuova versione?"),
        ],
    },
    "nl": {
        "primary": [
            ("Eten op {day}?", "Hoi {me}, heb je {day} tijd? We kunnen bij mij koken. Groetjes, {friend}"),
            ("Foto's van het weekend", "Hier zijn de foto's van het meer. Die van jou is de mooiste. Tot gauw, {friend}"),
            ("Vraag over het verslag", "Beste {me}, ik heb uw tekst gelezen en heb twee vragen. Kunnen we {day} bellen? Met vriendelijke groet, {friend}"),
            ("Hoe gaat het?", "Lang niets gehoord! Met de kinderen gaat het goed. Vertel eens. Liefs, {friend}"),
        ],
        "social": [
            ("{friend} heeft je een vriendschapsverzoek gestuurd", "{friend} wil vrienden worden op {social}. Bevestigen. Profiel bekijken."),
            ("{friend} heeft gereageerd op je bericht", "{friend} en {n} anderen hebben gereageerd. Reactie bekijken."),
            ("{friend} volgt je nu", "Je hebt een nieuwe volger op {social}. Profiel bekijken."),
        ],
        "promotions": [
            ("{percent}% korting op alles", "Alleen dit weekend: {percent}% korting. Nu kopen. Gratis verzending vanaf {n} €. Uitschrijven."),
            ("Laatste kans: uitverkoop", "Mis deze aanbiedingen niet. Gebruik code BESPAAR{percent}. Bekijk in browser."),
            ("Een cadeau voor jou", "Profiteer van {n} € korting op je volgende aankoop bij {shop}. Beperkt geldig. Uitschrijven."),
        ],
        "updates": [
            ("Je factuur {code}", "Bedankt voor je aankoop. Bedrag: {n} €. De factuur vind je in de bijlage."),
            ("Je bestelling is verzonden", "Bestelling {code} is onderweg. Volg je pakket. Verwachte bezorging: {day}."),
            ("{code} is je verificatiecode", "Voer de code {code} in om in te loggen. Verloopt over 10 minuten."),
            ("Reserveringsbevestiging {code}", "Je reservering is bevestigd. Aankomst: {day}. Reserveringsnummer: {code}."),
            ("Je pakket {code} wordt bezorgd", "Je pakket komt {day}. Zendingsnummer {code}."),
        ],
        "forums": [
            ("[{list}] Bijeenkomst van de groep", "Hallo lijst, wie komt er naar de bijeenkomst? {friend}"),
            ("Re: [{list}] Bouwen mislukt", "Op {day} schreef {friend}:\n> Hier ook.\nHeb je de nieuwe versie geprobeerd?"),
        ],
    },
    "ja": {
        "primary": [
            ("{day}の夕食", "{me}さん、{day}は空いていますか。家で一緒に料理しましょう。{friend}"),
            ("週末の写真", "湖の写真を送ります。あなたの写真が一番好きです。またね。{friend}"),
            ("報告書について質問", "お世話になっております。原稿を読みました。二つ質問があります。{day}にお話しできますか。よろしくお願いします。{friend}"),
            ("お元気ですか", "お久しぶりです。子供たちも元気です。近況を教えてください。{friend}"),
        ],
        "social": [
            ("{friend}さんから友達リクエストが届きました", "{friend}さんが{social}で友達になりたいと言っています。承認する。プロフィールを見る。"),
            ("{friend}さんがあなたの投稿にコメントしました", "{friend}さん他{n}人がコメントしました。コメントを見る。"),
            ("{friend}さんにフォローされました", "{social}で新しいフォロワーがいます。プロフィールを見る。"),
        ],
        "promotions": [
            ("全品{percent}%オフセール開催中", "今週末限定、{percent}%割引。今すぐ購入。{n}円以上で送料無料。配信停止はこちら。"),
            ("セール最終日", "お得な商品をお見逃しなく。クーポンコードSAVE{percent}。ブラウザで表示。配信停止。"),
            ("あなたへのクーポン", "{shop}で次回のお買い物に使える{n}円クーポン。期間限定。配信停止はこちら。"),
        ],
        "updates": [
            ("ご注文の確認 {code}", "ご注文ありがとうございます。合計金額：{n}円。領収書を添付いたします。"),
            ("商品を発送しました", "ご注文{code}の商品を発送しました。配送状況の確認。お届け予定日：{day}。"),
            ("認証コードは{code}です", "ログインするには認証コード{code}を入力してください。有効期限は10分です。"),
            ("ご予約の確認 {code}", "ご予約が確定しました。チェックイン：{day}。予約番号：{code}。"),
            ("お荷物{code}のお届け", "お荷物は{day}にお届けします。お問い合わせ番号{code}。"),
        ],
        "forums": [
            ("[{list}] 勉強会のお知らせ", "皆さん、次の勉強会に参加しますか。{friend}"),
            ("Re: [{list}] ビルドエラー", "{friend}さんは書きました：\n> こちらも同じです。\n新しい版を試しましたか。"),
        ],
    },
}

NAMES = [
    "Ada Berg", "Bo Lindqvist", "Clara Meyer", "Diego Ruiz", "Emma Rossi", "Farid Aziz", "Greta Olsen", "Hugo Martin",
    "Ines Costa", "Jan de Vries", "Kenji Sato", "Lena Vogel", "Maria Silva", "Noah Smith", "Olga Petrova", "Paul Dubois",
    "Rita Bianchi", "Sam Taylor", "Tara Singh", "Yuki Tanaka",
]
DAYS = {
    "en": ["Friday", "Monday", "Saturday"], "de": ["Freitag", "Montag", "Samstag"], "fr": ["vendredi", "lundi", "samedi"],
    "es": ["viernes", "lunes", "sábado"], "pt": ["sexta", "segunda", "quarta"], "it": ["venerdì", "lunedì", "sabato"],
    "nl": ["vrijdag", "maandag", "zaterdag"], "ja": ["金曜日", "月曜日", "土曜日"],
}
#: Names and domains; the last of each are kept for the evaluation.
SOCIAL = [
    ("Facebook", "facebookmail.com"), ("LinkedIn", "linkedin.com"), ("X", "x.com"), ("Instagram", "mail.instagram.com"),
    ("Pinterest", "explore.pinterest.com"), ("Mastodon", "mastodon.social"), ("Xing", "mail.xing.com"),
    ("Reddit", "redditmail.com"), ("Bluesky", "moderation.bsky.app"), ("Friendica", "friendica.example"),
]
SHOPS = [
    ("Amazon", "amazon.com"), ("Zalando", "news.zalando.de"), ("Otto", "newsletter.otto.de"), ("IKEA", "news.email.ikea.com"),
    ("Booking.com", "booking.com"), ("Ebay", "ebay.com"), ("Steam", "steampowered.com"), ("Fnac", "info.fnac.com"),
    ("DHL", "dhl.de"), ("PayPal", "paypal.com"), ("GitHub", "github.com"), ("Rakuten", "rakuten.co.jp"),
    ("Northwind", "mail.northwind.example"), ("Blumenhaus", "blumenhaus.example"),
]
LISTS = ["linux-users", "wine-devel", "gnome-i18n", "zig-talk", "sailing", "bookclub", "openwrt", "choir"]
FREE = ["gmail.com", "gmx.de", "outlook.com", "posteo.de", "orange.fr", "yahoo.co.jp", "example.org", "uni-example.edu"]
