"""The content security policy of the site's pages: they load files from their own address only."""


def policy(scripts: str = "", styles: str = "", pictures: str = "") -> str:
    """Returns the tag with a page's content security policy. The arguments are further sources that the page needs."""

    def own(kind: str, more: str) -> str:
        return f"{kind}-src 'self'{more and ' '}{more}; "

    loaded = own("script", scripts) + own("style", styles) + own("img", pictures)
    loaded += own("connect", "") + own("worker", "") + own("manifest", "") + own("frame", "")
    text = f"default-src 'none'; {loaded}base-uri 'none'; form-action 'none'"
    return f'<meta http-equiv="Content-Security-Policy" content="{text}">'
